import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { stateFolderName } from '../../src/core/protocol/windowRecord';
import { createAiClientConfigs } from '../../src/features/clients/adapters/aiClientConfigs';
import { clientLabel } from '../../src/features/clients/adapters/clientNames';
import { withoutPage, root } from '../host/paths';
import { useScene } from '../host/scene';
import { until } from '../host/until';
import { placeOf } from './connectedProgram';
import { isInstalled, runProgram, type Place, type PromptedProgram } from './promptedProgram';
import { promptedPrograms } from './promptedPrograms';
import { StubModel } from './stubModel';

const text = 'the-text-that-is-pinned';

/** These name the tools of their servers in each request. */
const offersTools = new Set(['claude-code', 'codex', 'gemini-cli', 'qwen-code']);

/** The arguments of the commands in the help, by the name of the tool. */
async function installing(home: string): Promise<ReadonlyMap<string, readonly string[][]>> {
  const page = await readFile(join(root, 'media', 'docs', 'clients.md'), 'utf8');
  const rows = page.matchAll(/^\| (\w[^|]*?) +\| `(\w+ (?:plugin|extensions) [^`]*)` +\|$/gm);
  return new Map(
    [...rows].map(([, name = '', line = '']) => [
      name,
      line.split(' && ').map((each) => each.replaceAll('~', home).split(' ').slice(1)),
    ]),
  );
}

/** What the diagnosis knows of the tool. */
async function stateOf({ clientId }: PromptedProgram, home: string, { env }: Place) {
  const configs = createAiClientConfigs({
    machine: { platform: process.platform, home, env },
    stateFolder: join(home, stateFolderName),
    projectFolder: () => undefined,
    command: () => ({ command: 'bridge', args: [] }),
    namedCommand: () => undefined,
    hookCommand: () => undefined,
  });
  return (await configs.all()).find(({ id }) => id === clientId);
}

describe('The plugin', { skip: withoutPage }, () => {
  const scene = useScene({ files: { 'notes.md': `# Notes\n\n${text}\n` }, server: 'own' });
  const { window } = scene;
  let model: StubModel;
  before(async () => {
    model = await StubModel.start();
    await scene.startWith();
    await window.openFile('notes.md');
    const pin = () => window.runCommand('MCP Bridge: Pin for AI Tools');
    await scene.expectPinned(pin, ['notes.md', 0.5]);
  });
  after(() => model.stop());

  /** Installs it as the person does, in a home that has nothing else of ours but what the window has written. */
  async function install(program: PromptedProgram) {
    const { home } = scene.code;
    const surroundings = { home, folder: scene.folder, url: model.url };
    for (const [name, content] of Object.entries(program.files?.(model.url) ?? {})) {
      await mkdir(dirname(join(home, name)), { recursive: true });
      const written = typeof content === 'string' ? content : JSON.stringify(content);
      await writeFile(join(home, name), written);
    }
    const place = placeOf(program, surroundings);
    const label = clientLabel(program.clientId) ?? '';
    const commands = await until('the help has it', async () =>
      (await installing(home)).get(label),
    );
    for (const command of commands) {
      const { code, said } = await runProgram(program, command, place);
      assert.equal(code, 0, `${command.join(' ')}: ${said}`);
    }
    return place;
  }

  const ids = ['claude-code', 'codex', 'copilot-cli', 'gemini-cli', 'qwen-code', 'droid'];
  for (const program of promptedPrograms.filter(({ clientId }) => ids.includes(clientId))) {
    const skip = isInstalled(program) ? false : 'its program could not be installed here';
    const label = clientLabel(program.clientId) ?? '';
    it(`gives ${label} the pins, the skill and the server`, { skip }, async () => {
      const place = await install(program);
      const prompt = `what of ${program.clientId}`;
      const { code, said } = await runProgram(program, program.prompt(prompt, true), place);
      const request = model.lastWith(prompt);
      assert.equal(code, 0, said);
      if (program.clientId !== 'droid') {
        const state = await stateOf(program, scene.code.home, place);
        assert.ok(state?.plugin, 'the diagnosis knows of it');
      }
      assert.ok(request.includes(text), 'pins');
      assert.ok(request.includes('read-vscode'), 'skill');
      if (offersTools.has(program.clientId)) assert.match(request, /read_context/);
    });
  }
});
