import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { stateFolderName } from '../../src/core/protocol/windowRecord';
import { aiClientOf } from '../../src/features/clients/adapters/supportedClients';
import { AiClientConfigs } from '../../src/features/clients/adapters/aiClientConfigs';
import { clientLabel } from '../../src/features/clients/adapters/clientNames';
import { namesOfFiles } from '../../src/features/clients/plugin/pluginFiles';
import { pluginFolder } from '../../src/features/clients/plugin/writePlugins';
import { shQuoted } from '../../src/features/clients/model/remote';
import { withoutPage } from '../host/paths';
import { useScene } from '../host/scene';
import { placeOf } from './connectedProgram';
import {
  commandOf,
  isInstalled,
  runProgram,
  type Place,
  type PromptedProgram,
} from './promptedProgram';
import { promptedPrograms } from './promptedPrograms';
import { StubModel } from './stubModel';

const text = 'the-text-that-is-pinned';

/** What the skill of a newer version of the extension says of itself. */
const newer = 'The skill of a newer version.';

/** This one names no tools of servers in its requests, and lists the servers instead. */
const listsServers = 'droid';

/** What the diagnosis knows of the tool. */
async function stateOf({ clientId }: PromptedProgram, home: string, { env }: Place) {
  const configs = new AiClientConfigs({
    machine: { platform: process.platform, home, env },
    stateFolder: join(home, stateFolderName),
    projectFolder: () => undefined,
    command: () => ({ command: 'bridge', args: [] }),
    namedCommand: () => ({ command: 'bridge', args: [] }),
    hookCommand: () => ({ command: 'bridge', args: [] }),
  });
  return (await configs.all()).find(({ id }) => id === clientId);
}

/** What a newer version of the extension writes at its start. */
async function writeNewer(home: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const [manifest, , skill] = namesOfFiles(id);
    const change = async (name: string, from: RegExp, to: string) => {
      const path = join(pluginFolder(join(home, stateFolderName)), id, name);
      await writeFile(path, (await readFile(path, 'utf8')).replace(from, to));
    };
    await change(manifest, /(?<="version": ")/, '9');
    await change(skill, /(?<=^description: )/m, `${newer} `);
  }
}

/** Puts what the person starts as `NAME` into the PATH of the window. */
async function putInPath(home: string, program: PromptedProgram, { env }: Place): Promise<void> {
  const [name = ''] = aiClientOf(program.clientId).programs;
  const variables = Object.entries(env).filter(([key]) => key !== 'PATH');
  const lines = [
    '#!/bin/sh',
    ...variables.map(([key, value]) => `export ${key}=${shQuoted(value)}`),
    `exec ${commandOf(program).map(shQuoted).join(' ')} "$@"`,
  ];
  await mkdir(join(home, 'bin'), { recursive: true });
  await writeFile(join(home, 'bin', name), `${lines.join('\n')}\n`, { mode: 0o700 });
}

describe('The plugin', { skip: withoutPage }, () => {
  const scene = useScene({ files: { 'notes.md': `# Notes\n\n${text}\n` }, server: 'own' });
  const { window } = scene;
  const ids = ['claude-code', 'codex', 'copilot-cli', 'gemini-cli', 'qwen-code', 'droid'];
  const programs = promptedPrograms.filter(({ clientId }) => ids.includes(clientId));
  const here = programs.filter(isInstalled);
  let model: StubModel;
  const placeFor = (program: PromptedProgram) =>
    placeOf(program, { home: scene.code.home, folder: scene.folder, url: model.url });

  before(async () => {
    model = await StubModel.start();
    await scene.startWith();
    await window.openFile('notes.md');
    const pin = () => window.runCommand('MCP Bridge: Pin for AI Tools');
    await scene.expectPinned(pin, ['notes.md', 0.5]);
    await installAll();
    await renewAll();
  });
  after(() => model.stop());

  /** The person has the programs, and lets _Connect AI Tools…_ install the plugins of all. */
  async function installAll() {
    const { home } = scene.code;
    for (const program of here) {
      for (const [name, content] of Object.entries(program.files?.(model.url) ?? {})) {
        await mkdir(dirname(join(home, name)), { recursive: true });
        const written = typeof content === 'string' ? content : JSON.stringify(content);
        await writeFile(join(home, name), written);
      }
      await putInPath(home, program, placeFor(program));
    }
    await window.clearNotifications();
    await window.runCommand('MCP Bridge: Connect AI Tools…');
    await window.pick('Install plugins instead of entries in settings');
    await window.accept();
    await window.pick('Connect');
    await areSetUp(here.length);
    await window.pick('Done');
  }

  /** Waits until so many tools are named as set up. */
  async function areSetUp(count: number) {
    const names = new RegExp(String.raw`Set up now: [^,]+(, [^,]+){${count - 1}}$`);
    const results = window.page.locator('.quick-input-title', { hasText: names });
    // Without a network, some programs try for a while to reach one.
    await results.waitFor({ timeout: 240_000 });
  }

  /** The tools that have a copy are ticked, and renew it. */
  async function renewAll() {
    await writeNewer(scene.code.home, ids);
    const copies = here.filter(({ clientId }) => aiClientOf(clientId).plugin?.copy).length;
    // Qwen Code has no command that renews it without a question.
    const commands = copies + here.filter(({ clientId }) => clientId === 'qwen-code').length;
    await window.runCommand('MCP Bridge: Connect AI Tools…');
    await window.page.locator('.quick-input-list .monaco-checkbox.checked').first().waitFor();
    await window.accept();
    await window.page.getByText(`Commands that are run: ${commands}.`).waitFor();
    await window.pick('Renew');
    await areSetUp(copies);
    await window.pick('Done');
  }

  for (const program of programs) {
    const skip = isInstalled(program) ? false : 'its program could not be installed here';
    const label = clientLabel(program.clientId) ?? '';
    it(`gives ${label} the pins, the skill and the server`, { skip }, async () => {
      const place = placeFor(program);
      const state = await stateOf(program, scene.code.home, place);
      assert.ok(state?.plugin, 'the diagnosis knows of it');
      assert.ok(!state.plugin.isOutdated, 'the copy is renewed');
      const prompt = `what of ${program.clientId}`;
      const { code, said } = await runProgram(program, program.prompt(prompt, true), place);
      const request = model.lastWith(prompt);
      assert.equal(code, 0, said);
      assert.equal(request.split(text).length, 2, 'pins, once');
      assert.ok(request.includes('read-vscode'), 'skill');
      assert.ok(request.includes(newer), 'skill of the newer version');
      const offered =
        program.clientId === listsServers
          ? (await runProgram(program, ['mcp', 'list'], place)).said
          : request;
      assert.match(offered, /read_context|mcp-workspace-bridge +stdio +connected/);
    });
  }
});
