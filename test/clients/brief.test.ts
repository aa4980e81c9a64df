import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { clientLabel } from '../../src/features/clients/adapters/clientNames';
import { topics } from '../../src/core/sharing/topics';
import { bridgeSession } from '../host/bridgedClients';
import { withoutPage } from '../host/paths';
import { useScene } from '../host/scene';
import { until } from '../host/until';
import { connect, placeOf } from './connectedProgram';
import { isInstalled, runProgram, versionOf, type PromptedProgram } from './promptedProgram';
import { promptedPrograms } from './promptedPrograms';
import { assertContinued, assertOneSystemMessage } from './requestParts';
import { readWord, StubModel, type Body, type Step } from './stubModel';

const pinned = 'context://workspace/pinned';
const atFirst = 'the-text-at-first';
const afterEdit = 'the-text-after-an-edit';
const whileOff = 'the-text-while-rules-are-off';
const whilePaused = 'the-text-while-paused';

const programsAtATime = 2;

const unedited = 'no edit';
/** The pinned file that the model of a program edits in its first turn. */
const fileOf = (clientId: string) => `edited/${clientId}.md`;
const edited = promptedPrograms.filter(({ edit }) => edit).map(({ clientId }) => fileOf(clientId));

describe('The brief', { skip: withoutPage }, () => {
  const scene = useScene({
    name: 'project',
    files: {
      'notes.md': `# Notes\n\n${atFirst}\n`,
      ...Object.fromEntries(edited.map((path) => [path, `${unedited}\n`])),
      '.vscode/mcp-pins.json': JSON.stringify({ pins: edited.map((path) => ({ path })) }),
    },
    server: 'own',
  });
  const { window } = scene;
  const installed = promptedPrograms.filter(isInstalled);
  const found = new Map<string, string>();
  let model: StubModel;

  before(async () => {
    model = await StubModel.start();
    for (const program of installed) await connect(program, surroundings());
    await window.openFile('notes.md');
    await window.runCommand('MCP Bridge: Pin for AI Tools');
    await expectText(atFirst);
  });
  after(async () => {
    await model.stop();
    // The README's table has these.
    for (const [client, arrived] of found) console.log(`| ${client} | ${arrived} |`);
  });

  const surroundings = () => ({ home: scene.code.home, folder: scene.folder, url: model.url });

  const expectText = (text: string) =>
    scene.forEachClient((client) =>
      until(`${text} is read`, async () => (await client.read(pinned)).text?.includes(text)),
    );

  /** The request in which the prompt reached the model. */
  async function requestOf(program: PromptedProgram, prompt: string, isFirst = false) {
    const { code, said } = await runProgram(
      program,
      program.prompt(prompt, isFirst),
      placeOf(program, surroundings()),
    );
    const request = model.lastWith(prompt);
    assert.ok(request, `${prompt} did not reach the model: ${said}`);
    assert.equal(code, 0, said);
    return request;
  }

  const note = (program: PromptedProgram, what: string) =>
    found.set(`${clientLabel(program.clientId)} ${versionOf(program)}`, what);

  /** The calls by which the model edits the program's own pinned file twice. The window has each edit before the next. */
  function edits({ clientId, edit, read }: PromptedProgram): readonly Step[] {
    if (!edit) return [];
    const path = join(scene.folder, fileOf(clientId));
    const [first, second] = [`one edit of ${clientId}`, `two edits of ${clientId}`];
    return [
      ...(read ? [{ call: read(path), done: async () => undefined }] : []),
      { call: edit(path, unedited, first), done: () => expectText(first) },
      { call: edit(path, first, second), done: () => expectText(second) },
    ];
  }

  const countOf = (text: string, request: string) => request.split(text).length - 1;

  const settings = () => join(scene.folder, '.vscode', 'settings.json');

  async function holdAllBack(): Promise<void> {
    const off = Object.fromEntries(topics.map((topic) => [topic, 'off']));
    const rules = Object.fromEntries(promptedPrograms.map(({ clientId }) => [clientId, off]));
    await mkdir(dirname(settings()), { recursive: true });
    await writeFile(settings(), JSON.stringify({ 'mcpBridge.sharing': rules }));
    const place = { home: scene.code.home, cwd: scene.folder, client: 'claude-code' };
    const held = await bridgeSession(place);
    await until('the rules hold', async () => (await held.list()).length === 0);
    await held.close();
  }

  /** The same step with each program that takes pins in one of these ways. */
  async function forEachProgram(
    t: TestContext,
    what: string,
    arriving: readonly PromptedProgram['arriving'][],
    check: (program: PromptedProgram) => Promise<void>,
  ): Promise<void> {
    await t.test(what, { concurrency: programsAtATime }, async (step) => {
      const taking = promptedPrograms.filter((each) => arriving.includes(each.arriving));
      const checks = taking.map((program) => {
        const skip = isInstalled(program) ? false : 'its program could not be installed here';
        const label = clientLabel(program.clientId);
        return step.test(`${what}: ${label}`, { skip }, () => check(program));
      });
      await Promise.all(checks);
    });
  }

  /** The steps of one conversation with each program, in one window. */
  it('goes with prompts', { timeout: 900_000 }, async (t) => {
    await forEachProgram(
      t,
      'is in the first prompt',
      ['each prompt', 'the first prompt'],
      async (program) => {
        const prompt = `first of ${program.clientId}`;
        const steps = edits(program);
        model.plan(prompt, steps);
        assert.equal(countOf(atFirst, await requestOf(program, prompt, true)), 1);
        assert.ok(model.turnsWith(prompt).length > steps.length);
        const others = JSON.stringify(model.othersWith(prompt));
        assert.equal(countOf(atFirst, others), 0, 'it is in a request for a title');
        note(program, 'at the start of a session');
      },
    );

    await forEachProgram(
      t,
      'is in no prompt, but can be read by a tool',
      ['nothing'],
      async (program) => {
        const request = await requestOf(program, `first of ${program.clientId}`, true);
        assert.equal(countOf(atFirst, request), 0);
        const asked = `second of ${program.clientId}: ${readWord} ${pinned} and say what it is`;
        assert.ok(countOf(atFirst, await requestOf(program, asked, true)) > 0);
        note(program, 'when asked, by a tool');
      },
    );

    await forEachProgram(
      t,
      'is not sent again with the second prompt',
      ['each prompt'],
      async (program) => {
        const request = await requestOf(program, `second of ${program.clientId}`);
        assert.equal(countOf(atFirst, request), 1);
      },
    );

    await window.openFile('notes.md');
    await window.type(afterEdit);
    await expectText(afterEdit);
    await forEachProgram(t, 'has the edit of a document', ['each prompt'], async (program) => {
      const request = await requestOf(program, `third of ${program.clientId}`);
      assert.ok(countOf(afterEdit, request) > 0);
      note(program, 'with each prompt');
    });

    await forEachProgram(
      t,
      'stays unchanged in the requests that follow',
      ['each prompt'],
      async (program) => {
        const { clientId, rewrites } = program;
        const [first, second, third] = ['first', 'second', 'third'].map((word) =>
          model.turnsWith(`${word} of ${clientId}`),
        ) as [Body[], Body[], Body[]];
        const inTurn = first.filter((turn) => !second.includes(turn));
        assertContinued(inTurn);
        assertContinued(
          [...inTurn.slice(-1), ...second.slice(0, 1), ...third.slice(0, 1)],
          rewrites,
        );
        for (const turn of first) assertOneSystemMessage(turn);
      },
    );

    await window.type(whileOff);
    await expectText(whileOff);
    await holdAllBack();
    await forEachProgram(
      t,
      'is empty where sharing rules say so',
      ['each prompt'],
      async (program) => {
        const request = await requestOf(program, `fourth of ${program.clientId}`);
        assert.equal(countOf(whileOff, request), 0);
      },
    );
    await writeFile(settings(), '{}');

    await window.type(whilePaused);
    await expectText(whilePaused);
    await window.runCommand('MCP Bridge: Pause Sharing');
    await window.status.getByText('MCP paused').waitFor();
    await forEachProgram(
      t,
      'is empty while sharing is paused',
      ['each prompt'],
      async (program) => {
        const request = await requestOf(program, `fifth of ${program.clientId}`);
        assert.equal(countOf(whilePaused, request), 0);
      },
    );

    await window.page.goto('about:blank');
    await until('no window serves', async () => (await scene.code.windows()).length === 0);
    await forEachProgram(
      t,
      'does not keep a prompt back where the window was closed',
      ['each prompt', 'the first prompt'],
      async (program) => {
        const request = await requestOf(program, `sixth of ${program.clientId}`);
        assert.equal(countOf(whilePaused, request), 0);
      },
    );
  });
});
