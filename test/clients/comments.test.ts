import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { clientLabel } from '../../src/features/clients/adapters/clientNames';
import { emptyState } from '../../src/features/comments/model/storedComments';
import { withoutPage } from '../host/paths';
import { useScene } from '../host/scene';
import { storeComments } from '../host/storedState';
import { connect, placeOf } from './connectedProgram';
import { isInstalled, runProgram, type PromptedProgram } from './promptedProgram';
import { programOf } from './promptedPrograms';
import type { ToolCall } from './stubAnswers';
import { StubModel, type Step } from './stubModel';

const programs = ['claude-code', 'codex', 'gemini-cli', 'opencode'].map(programOf);
const fileOf = (clientId: string) => `${clientId}.ts`;
const lines = (name: string) =>
  Array.from({ length: 9 }, (_, index) => `const ${name}${index + 1} = ${index + 1};`);
/** Arguments by which the person lets a program use the tool without being asked. */
const allowing: Readonly<Record<string, readonly string[]>> = {
  'claude-code': ['--allowedTools', 'mcp__mcp-workspace-bridge__answer_comment'],
  'gemini-cli': ['--allowed-tools', 'mcp_mcp-workspace-bridge_answer_comment'],
};
/** The group in which Codex has the tool. */
const namespaces: Readonly<Record<string, string>> = { codex: 'mcp__mcp_workspace_bridge' };
const firstLine = 'const was1 = 1;';
const committed = lines('was').join('\n');
const changed = [...lines('was').slice(0, 4), ...lines('is').slice(4)].join('\n');

describe('Comments', { skip: withoutPage }, () => {
  const scene = useScene({
    name: 'shop',
    files: {
      ...Object.fromEntries(programs.map(({ clientId }) => [fileOf(clientId), committed])),
      'both.ts': committed,
    },
    prepare: commitAndChange,
    builtIn: 'all',
  });
  const { window } = scene;
  let model: StubModel;
  const surroundings = () => ({ home: scene.code.home, folder: scene.folder, url: model.url });

  before(async () => {
    model = await StubModel.start();
    for (const program of programs.filter(isInstalled)) await connect(program, surroundings());
    await window.showPanel();
    const state = { ...emptyState, mayAnswer: true };
    await storeComments(scene.code.home, scene.folder, state);
    await window.tree.expand('Comments');
  });
  after(() => model.stop());

  async function commitAndChange(): Promise<void> {
    const person = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org'];
    for (const args of [['init'], ['add', '.'], [...person, 'commit', '-m', 'First']]) {
      execFileSync('git', args, { cwd: scene.folder, stdio: 'pipe' });
    }
    for (const { clientId } of programs) {
      await writeFile(join(scene.folder, fileOf(clientId)), changed);
    }
  }

  function assertHas(prompt: string, parts: readonly string[]): void {
    const request = model.lastWith(prompt);
    for (const part of parts) assert.ok(request.includes(part), `${part} is not in the request`);
  }

  /** The person adds to the thread on a line of a file. */
  async function addTo(file: string, line: number, text: string): Promise<void> {
    await window.closeEditors();
    await window.openFile(file);
    // VS Code looks for comments where the cursor goes, and can receive them after the text.
    for (const mark of ['comment-diff-added', 'comment-thread-unresolved']) {
      await window.page.locator(`.comment-range-glyph.${mark}`).first().waitFor();
    }
    await window.selectLines(line, line);
    await window.runCommand('Comments: Focus Comment on Current Line');
    await window.page.locator('.review-thread-reply-button:visible').click();
    await window.writeComment(text);
    await window.tree.row(text).waitFor();
  }

  /** The model edits the file of a program above the comment, and answers it. */
  function editAndAnswer(program: PromptedProgram): readonly Step[] {
    const { clientId, read, byTool } = program;
    const path = join(scene.folder, fileOf(clientId));
    const edit = byTool?.edit ?? program.edit;
    assert.ok(edit);
    const done = async () => undefined;
    const answer = (request: string): ToolCall => {
      const [, id] = /lines 2-3 [^(]*\(comment (\w+)\)/.exec(request) ?? [];
      const namespace = namespaces[clientId];
      const args = { id, text: `Done for ${clientId}`, done: true };
      return { name: 'answer_comment', args, ...(namespace !== undefined && { namespace }) };
    };
    return [
      ...(read ? [{ call: read(path), done }] : []),
      { call: edit(path, firstLine, `const zero = 0;\nconst nought = 0;\n${firstLine}`), done },
      { call: answer, done },
    ];
  }

  /** The person comments on the line of the cursor. */
  async function comment(text: string): Promise<void> {
    await window.runCommand('MCP Bridge: Comment for AI Tools');
    await window.writeComment(text);
    await window.tree.row(text).waitFor();
  }

  /** Puts the cursor on a line of a side of the diff. */
  async function goTo(side: 'original' | 'modified', text: string): Promise<void> {
    const editor = window.page.locator(`.monaco-diff-editor .editor.${side}`);
    await editor.locator('.view-line', { hasText: text }).first().click();
    await editor.locator('.monaco-editor.focused').waitFor();
  }

  async function run(program: PromptedProgram, prompt: string) {
    const args = [
      ...program.prompt(prompt, true),
      ...(program.byTool?.args ?? []),
      ...(allowing[program.clientId] ?? []),
    ];
    const { code, said } = await runProgram(program, args, placeOf(program, surroundings()));
    assert.equal(code, 0, said);
    return said;
  }

  for (const program of programs) {
    const { clientId } = program;
    const label = clientLabel(clientId) ?? '';
    const skip = isInstalled(program) ? false : 'its program could not be installed here';
    describe(label, { skip }, () => {
      const file = fileOf(clientId);
      const said = {
        ofFile: `${clientId} one`,
        ofNew: `${clientId} two`,
        ofOld: `${clientId} three`,
      };

      it('has all of them with the next prompt, and what is added later with the edited lines, and its answer is shown', async () => {
        await window.openFile(file);
        await window.selectLines(2, 3);
        await comment(said.ofFile);
        await window.runCommand('Git: Open Changes');
        await goTo('modified', 'is6');
        await comment(said.ofNew);
        await goTo('original', 'was7');
        await comment(said.ofOld);
        const prompt = `first of ${clientId}`;
        await run(program, prompt);
        assertHas(prompt, [
          `${file}, lines 2-3`,
          'const was2 = 2;',
          'const was3 = 3;',
          said.ofFile,
        ]);
        assertHas(prompt, [`${file}, line 6`, 'const is6 = 6;', said.ofNew]);
        assertHas(prompt, [
          `${file}, line 7 of the old side of a diff`,
          'const was7 = 7;',
          said.ofOld,
        ]);
        await window.tree.row(said.ofFile).getByText(`Sent to ${label}`).waitFor();
        await run(program, `second of ${clientId}`);
        for (const each of Object.values(said)) {
          assert.ok(!model.lastWith(`second of ${clientId}`).includes(each), each);
        }

        const third = `third of ${clientId}`;
        await addTo(file, 3, `${clientId} four`);
        model.plan(third, editAndAnswer(program));
        await run(program, third);
        await window.tree.row(`${clientId} four`).getByText(`Done, by ${label}`).waitFor();
        await addTo(file, 5, `${clientId} five`);
        await run(program, `fourth of ${clientId}`);
        assertHas(`fourth of ${clientId}`, [
          `${file}, lines 4-5`,
          said.ofFile,
          `Done for ${clientId}`,
          `${clientId} five`,
        ]);
      });

      // Its subagents have prompts as the person has.
      if (clientId === 'opencode') {
        it('has none with the prompt of its subagent, and all with the next one of the person', async () => {
          const [prompt, task, left] = ['fifth', 'task', 'six'].map(
            (each) => `${clientId} ${each}`,
          );
          assert.ok(prompt && task && left && program.read);
          const subagent = { description: 'look', prompt: task, subagent_type: 'general' };
          await window.closeEditors();
          await window.openFile(file);
          await window.selectLines(8, 8);
          model.plan(prompt, [
            { call: program.read(join(scene.folder, file)), done: () => comment(left) },
            { call: { name: 'task', args: subagent }, done: async () => undefined },
          ]);
          await run(program, prompt);
          const requests = model.turnsWith(task).map((body) => JSON.stringify(body));
          assert.ok(requests.length > 1);
          for (const request of requests) assert.ok(!request.includes(left));
          await run(program, `sixth of ${clientId}`);
          assertHas(`sixth of ${clientId}`, [left]);
        });
      }
    });
  }

  it('go to one of two programs that are asked at once', async () => {
    const asked = programs.filter(isInstalled).slice(0, 2);
    await window.closeEditors();
    await window.openFile('both.ts');
    await comment('for one of you');
    const promptOf = ({ clientId }: PromptedProgram) => `both ask, ${clientId}`;
    await Promise.all(asked.map((program) => run(program, promptOf(program))));
    const told = asked.filter((each) => model.lastWith(promptOf(each)).includes('for one of you'));
    assert.equal(told.length, Math.min(1, asked.length));
  });
});
