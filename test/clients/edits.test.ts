import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { clientLabel } from '../../src/features/clients/adapters/clientNames';
import { withoutPage } from '../host/paths';
import { useScene } from '../host/scene';
import { until } from '../host/until';
import { connect, placeOf } from './connectedProgram';
import { isInstalled, runProgram, type PromptedProgram } from './promptedProgram';
import { programOf, promptedPrograms } from './promptedPrograms';
import type { ToolCall } from './stubAnswers';
import { StubModel, type Body, type Step } from './stubModel';

const programs = promptedPrograms.filter(
  ({ edit, byTool, clientId }) => (edit ?? byTool) && !['opencode', 'kilo'].includes(clientId),
);
const fileOf = (clientId: string) => `edited/${clientId}.ts`;
const right = 'export const count: number = 1;';
const wrong = "export const count: number = 'one';";
const other = 'export const other: number = 2;';
const otherToo = 'export const other: number = 3;';
const text = `export const older: number = 'older';\n${right}\n${other}\n`;
const error = "error: Type 'string' is not assignable to type 'number'.";
const pinned = 'the-text-that-is-pinned';
const notes = `# Notes\n\n${pinned}\n`;
const note = 'the-note-of-the-pin';
const applied = 'The edit was applied: ';
const users = ['one', 'two', 'three'];
const refactored = (name: string) => `refactored/${name}.ts`;
const nothing = async () => undefined;

/** The calls by which the model of a program does something harmless, and then has a subagent do the task. */
const delegations: Readonly<
  Record<string, (task: string, file: string) => readonly Step['call'][]>
> = {
  'claude-code': (prompt, file_path) => [
    { name: 'Read', args: { file_path } },
    { name: 'Agent', args: { description: 'look', prompt, subagent_type: 'general-purpose' } },
  ],
  codex: (message) => [
    { name: 'exec_command', args: { cmd: 'true' } },
    { name: 'spawn_agent', namespace: 'multi_agent_v1', args: { message } },
    // The program ends with the agent, whatever its subagents do.
    (request): ToolCall => {
      const [, id] = /agent_id\W+([\w-]+)/.exec(request) ?? [];
      return { name: 'wait_agent', namespace: 'multi_agent_v1', args: { targets: [id] } };
    },
  ],
  'copilot-cli': (prompt, path) => [
    { name: 'view', args: { path } },
    {
      name: 'task',
      args: { name: 'look', description: 'look', prompt, agent_type: 'explore', mode: 'sync' },
    },
  ],
};

interface Compaction {
  /** The prompt by which the person has the program compact. */
  readonly prompt?: string;
  /** Arguments by which it does so before a prompt, and after each call. */
  readonly args: readonly string[];
  readonly call?: ToolCall;
}

const compactions: Readonly<Record<string, Compaction>> = {
  'claude-code': { prompt: '/compact', args: [] },
  codex: {
    args: ['-c', 'model_auto_compact_token_limit=10'],
    call: { name: 'exec_command', args: { cmd: 'true' } },
  },
};

describe('An agent at work', { skip: withoutPage }, () => {
  const scene = useScene({
    name: 'project',
    files: {
      ...Object.fromEntries(programs.map(({ clientId }) => [fileOf(clientId), text])),
      'open.ts': "export const first: number = 'published';\n",
      'notes.md': notes,
      [refactored('price')]: 'export const price = 1;\n',
      ...Object.fromEntries(
        users.map((name) => [
          refactored(name),
          `import { price as used } from './price';\nexport const ${name}: number = used;\n`,
        ]),
      ),
      'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
    },
    builtIn: 'all',
  });
  const { window } = scene;
  const installed = programs.filter(isInstalled);
  let model: StubModel;

  const surroundings = () => ({ home: scene.code.home, folder: scene.folder, url: model.url });

  before(async () => {
    model = await StubModel.start();
    for (const program of installed) await connect(program, surroundings());
    await scene.pinInFile({ ...scene.pinOf('notes.md'), note });
    await untilPinned(pinned);
    // Of other files than the edited one, VS Code knows the problems of those that are open.
    for (const name of users) await window.openFile(`${name}.ts`, refactored(name));
    await window.openFile('open.ts');
    // It starts with the first question, which takes longer than a hook waits.
    const question = { path: 'open.ts', wait: 10 };
    await scene.forEachClient((client) =>
      until(
        'the language server answers',
        async () => {
          const answer = await client.call('get_diagnostics', question);
          const { fresh } = answer.structuredContent as { readonly fresh?: boolean };
          assert.ok(fresh, JSON.stringify(answer));
          return fresh;
        },
        90_000,
      ),
    );
  });
  after(() => model.stop());

  async function run(
    program: PromptedProgram,
    prompt: string,
    isFirst = true,
    more = program.byTool?.args ?? [],
  ) {
    const args = [...program.prompt(prompt, isFirst), ...more];
    const { code, said } = await runProgram(program, args, placeOf(program, surroundings()));
    assert.equal(code, 0, said);
    return said;
  }

  const countIn = (turn: Body | undefined, what: string) =>
    JSON.stringify(turn ?? {}).split(what).length - 1;

  for (const program of programs) {
    const { clientId, read, byTool } = program;
    const edit = byTool?.edit ?? program.edit;
    const skip = isInstalled(program) ? false : 'its program could not be installed here';
    it(
      `is told of the error in its edit, and of nothing else: ${clientLabel(clientId)}`,
      { skip },
      async () => {
        assert.ok(edit);
        const path = join(scene.folder, fileOf(clientId));
        const prompt = `edit with ${clientId}`;
        const calls = [
          ...(read ? [read(path)] : []),
          edit(path, right, wrong),
          edit(path, other, otherToo),
        ];
        model.plan(
          prompt,
          calls.map((call) => ({ call, done: async () => undefined })),
        );
        const said = await run(program, prompt);
        const turns = model.turnsWith(prompt);
        assert.equal(turns.length, calls.length + 1, said);
        const [before, broken, last] = turns.slice(-3);
        assert.equal(countIn(before, applied), 0);
        const all = JSON.stringify(broken);
        assert.equal(countIn(broken, `${applied}${fileOf(clientId)}`), 1, all);
        assert.equal(countIn(broken, `${fileOf(clientId)}:2:14: ${error}`), 1, all);
        assert.equal(countIn(broken, `${fileOf(clientId)}:1:14`), 0, 'an older error');
        assert.equal(countIn(last, applied), 1, 'an edit without an error');
      },
    );
  }

  const untilPinned = (text: string) =>
    scene.forEachClient((client) =>
      until(`${text} is pinned`, async () => {
        const read = await client.readIfServed('context://workspace/pinned');
        return read?.text?.includes(text);
      }),
    );

  function forEachOf<T>(
    things: Readonly<Record<string, T>>,
    what: string,
    check: (program: PromptedProgram, thing: T) => Promise<void>,
  ): void {
    for (const [clientId, thing] of Object.entries(things)) {
      const program = programOf(clientId);
      const skip = isInstalled(program) ? false : 'its program could not be installed here';
      it(`${what}: ${clientLabel(clientId)}`, { skip }, () => check(program, thing));
    }
  }

  forEachOf(
    delegations,
    'has subagents that are told the names of pins, and is told the rest itself',
    async (program, delegate) => {
      const { clientId } = program;
      const [prompt, task] = [`delegate it, ${clientId}`, `look around for ${clientId}`];
      const [news, next] = [`the-news-for-${clientId}`, `go on, ${clientId}`];
      // The person goes on before the subagent starts.
      const save = async () => {
        await writeFile(join(scene.folder, 'notes.md'), `${notes}\n${news}\n`);
        await untilPinned(news);
      };
      const calls = delegate(task, join(scene.folder, 'tsconfig.json'));
      model.plan(
        prompt,
        calls.map((call, index) => ({ call, done: index === 0 ? save : nothing })),
      );
      const said = await run(program, prompt, true, []);
      const [first] = model.turnsWith(task).filter((turn) => countIn(turn, prompt) === 0);
      const all = JSON.stringify(first);
      assert.ok(first, said);
      assert.equal(countIn(first, 'What they pinned for this task'), 1, all);
      assert.match(all, /notes\.md\S* file:\S+\/notes\.md, note \S*the-note-of-the-pin/);
      assert.match(all, /Problems in VS Code now: errors: [1-9]\d*, warnings: 0\./);
      for (const text of [pinned, news]) assert.equal(countIn(first, text), 0, all);
      const saidNext = await run(program, next, false, []);
      const [turn] = model.turnsWith(next);
      assert.ok(turn, saidNext);
      assert.equal(countIn(turn, ', what they pinned for this task'), 1, JSON.stringify(turn));
      assert.equal(countIn(turn, '(VS Code): what changed'), 1, JSON.stringify(turn));
      assert.ok(countIn(turn, news) > 0, JSON.stringify(turn));
    },
  );

  forEachOf(
    compactions,
    'has the brief once after its conversation was compacted',
    async (program, { prompt: compact, args, call }) => {
      const prompt = `after ${program.clientId} was compacted`;
      await run(program, `before ${program.clientId} is compacted`, true, []);
      if (compact !== undefined) await run(program, compact, false, []);
      if (call) model.plan(prompt, [{ call, done: nothing }]);
      const said = await run(program, prompt, false, args);
      const turns = model.turnsWith(prompt);
      assert.equal(turns.length, call ? 2 : 1, said);
      for (const turn of turns) assert.equal(countIn(turn, pinned), 1, JSON.stringify(turn));
    },
  );

  const claudeCode = { 'claude-code': programOf('claude-code') };
  const refactoring = 'is told no error elsewhere that its next edits mend, and once of the rest';
  forEachOf(claudeCode, refactoring, async (program) => {
    const { read, edit } = program;
    assert.ok(read && edit);
    const prompt = 'rename it everywhere';
    const path = (name: string) => join(scene.folder, refactored(name));
    const [left = '', ...mended] = users.toReversed();
    const calls = [
      ...['price', ...users].map((name) => read(path(name))),
      edit(path('price'), 'price', 'cost'),
      ...mended.map((name) => edit(path(name), 'price as', 'cost as')),
      edit(path('price'), '= 1', '= 2'),
      edit(path('one'), '= used', '= used + 1'),
      edit(path(left), 'price as', 'cost as'),
    ];
    model.plan(
      prompt,
      calls.map((call) => ({ call, done: nothing })),
    );
    const said = await run(program, prompt);
    const turns = model.turnsWith(prompt);
    const last = turns.at(-1);
    assert.equal(turns.length, calls.length + 1, said);
    assert.equal(countIn(last, 'also: 3 errors in '), 1, JSON.stringify(last));
    // What still stands elsewhere is told in full after the edit that has mended none of it.
    const told = JSON.stringify(last).match(/refactored\/\w+\.ts:\d+:\d+: error/g);
    assert.deepEqual(told, [`${refactored(left)}:1:10: error`]);
    assert.equal(countIn(last, applied), 2, JSON.stringify(last));
  });
});
