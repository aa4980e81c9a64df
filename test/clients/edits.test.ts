import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { clientLabel } from '../../src/features/clients/adapters/clientNames';
import { withoutPage } from '../host/paths';
import { useScene } from '../host/scene';
import { until } from '../host/until';
import { connect, placeOf } from './connectedProgram';
import { isInstalled, runProgram, type PromptedProgram } from './promptedProgram';
import { promptedPrograms } from './promptedPrograms';
import { StubModel, type Body } from './stubModel';

const programs = promptedPrograms.filter(
  ({ edit, byTool, clientId }) => (edit ?? byTool) && clientId !== 'opencode',
);
const fileOf = (clientId: string) => `edited/${clientId}.ts`;
const right = 'export const count: number = 1;';
const wrong = "export const count: number = 'one';";
const other = 'export const other: number = 2;';
const otherToo = 'export const other: number = 3;';
const text = `export const older: number = 'older';\n${right}\n${other}\n`;
const error = "error: Type 'string' is not assignable to type 'number'.";
const pinned = 'the-text-that-is-pinned';
const applied = 'The edit was applied: ';

describe('An agent at work', { skip: withoutPage }, () => {
  const scene = useScene({
    name: 'project',
    files: {
      ...Object.fromEntries(programs.map(({ clientId }) => [fileOf(clientId), text])),
      'open.ts': "export const first: number = 'published';\n",
      'notes.md': `# Notes\n\n${pinned}\n`,
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
    await window.openFile('notes.md');
    await window.runCommand('MCP Bridge: Pin for AI Tools');
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

  async function run(program: PromptedProgram, prompt: string, isFirst = true) {
    const args = [...program.prompt(prompt, isFirst), ...(program.byTool?.args ?? [])];
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

  const claudeCode = promptedPrograms.find(({ clientId }) => clientId === 'claude-code');
  assert.ok(claudeCode);
  const skip = isInstalled(claudeCode) ? false : 'its program could not be installed here';

  it('has subagents that are told the names of pins', { skip }, async () => {
    const [prompt, task] = ['delegate it', 'look around for me'];
    const args = { description: 'look', prompt: task, subagent_type: 'general-purpose' };
    model.plan(prompt, [{ call: { name: 'Agent', args }, done: async () => undefined }]);
    const said = await run(claudeCode, prompt);
    const [first] = model.turnsWith(task).filter((turn) => countIn(turn, prompt) === 0);
    assert.ok(first, said);
    assert.equal(countIn(first, 'What they pinned for this task'), 1);
    assert.equal(countIn(first, 'notes.md'), 2, 'its name and its address');
    assert.equal(countIn(first, pinned), 0);
  });

  it('has the brief once after its conversation was compacted', { skip }, async () => {
    await run(claudeCode, 'before it is compacted');
    await run(claudeCode, '/compact', false);
    const prompt = 'after it was compacted';
    const said = await run(claudeCode, prompt, false);
    const [turn] = model.turnsWith(prompt);
    assert.ok(turn, said);
    assert.equal(countIn(turn, pinned), 1, JSON.stringify(turn));
  });
});
