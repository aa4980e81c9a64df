import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { clientLabel } from '../../src/features/clients/adapters/clientNames';
import { withoutPage } from '../host/paths';
import { useScene } from '../host/scene';
import { placeOf } from './connectedProgram';
import { isInstalled, runProgram } from './promptedProgram';
import { promptedPrograms } from './promptedPrograms';
import { StubModel } from './stubModel';

const tools = ['claude-code', 'codex', 'gemini-cli'];
const lines = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${name}, line ${at + 1}`);
const small = { 'goals.md': lines('goals', 6), 'rules.md': lines('rules', 12) };
const large = { 'history.md': lines('history', 700) };

describe('Somebody who has just installed it', { skip: withoutPage }, () => {
  const programs = promptedPrograms.filter(({ clientId }) => tools.includes(clientId));
  let model: StubModel;
  before(async () => (model = await StubModel.start()));
  after(() => model.stop());

  const scene = useScene({
    files: Object.fromEntries(
      Object.entries({ ...small, ...large }).map(([name, text]) => [name, text.join('\n')]),
    ),
    server: 'own',
    /** What shows that the tools are on this computer, and leads them to the model. */
    get home() {
      const files = programs.flatMap((program) => Object.entries(program.files?.(model.url) ?? {}));
      const texts = files.map(([name, content]) => [
        name,
        typeof content === 'string' ? content : JSON.stringify(content),
      ]);
      return { '.claude.json': '{}', ...(Object.fromEntries(texts) as Record<string, string>) };
    },
  });
  const { window } = scene;

  /** Connects three tools by one click, and pins three files. */
  before(async () => {
    await window.answer(
      'Found on this computer: Claude Code, Codex, and Gemini CLI.',
      'Connect 3 Tools',
    );
    await window.page
      .locator('.quick-input-title', { hasText: 'Set up now: Claude Code, Codex, Gemini CLI' })
      .waitFor();
    await window.dismiss();
    const pins: (readonly [string, number])[] = [];
    for (const name of Object.keys({ ...large, ...small })) {
      await window.openFile(name);
      pins.push([name, 0.5]);
      await scene.expectPinned(() => window.runCommand('MCP Bridge: Pin for AI Tools'), ...pins);
    }
  });

  for (const program of programs) {
    const { clientId } = program;
    const missing = isInstalled(program) ? false : 'its program could not be installed here';
    it(`asks ${clientLabel(clientId)}, which knows the pins`, { skip: missing }, async () => {
      const prompt = `What did I pin? ${clientId}`;
      const place = placeOf(program, {
        home: scene.code.home,
        folder: scene.folder,
        url: model.url,
      });
      const { said } = await runProgram(program, program.prompt(prompt, true), place);
      const request = model.lastWith(prompt);
      assert.ok(request, said);
      for (const line of [...Object.values(small).flat(), 'history, line 1']) {
        assert.ok(request.includes(line), `${line} is not in the request`);
      }
      assert.ok(!request.includes('history, line 700'));
    });
  }
});
