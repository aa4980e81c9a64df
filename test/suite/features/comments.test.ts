import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { HookAnswer, HookRequest } from '../../../src/core/protocol/hook';
import { removeThread } from '../../../src/features/comments/model/threadEdits';
import { connectSession, type Endpoint, type TestClient } from '../../host/clients';
import { newestSdk } from '../../host/sdks';
import { textOf } from '../../host/toolAnswers';
import { until } from '../../host/until';
import { closeAll, show } from '../helpers/workspace';
import { usePanel } from '../helpers/panel';
import { askAsHook } from '../helpers/hook';

const commentsUri = 'context://workspace/comments';
const cart = Array.from({ length: 40 }, (_, index) => `const line${index + 1} = ${index + 1};`);
const cells = [
  { cell_type: 'markdown', metadata: {}, source: '# Title' },
  {
    cell_type: 'code',
    metadata: {},
    execution_count: null,
    source: 'one = 1\nprint(one)',
    outputs: [],
  },
];
const oldCart = 'const was1 = 1;\nconst was2 = 2;\nconst was3 = 3;\n';

describe('comments of the person', () => {
  const panel = usePanel('comments', {
    'cart.ts': cart.join('\n'),
    'new.ts': 'const is1 = 1;\nconst is2 = 2;\n',
    'book.ipynb': JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 2 }),
    '.env': 'SECRET=1',
  });
  const old = vscode.Uri.parse('oldversion:/comments/new.ts');
  let endpoint: Endpoint;
  let client: TestClient;
  const provider = vscode.workspace.registerTextDocumentContentProvider('oldversion', {
    provideTextDocumentContent: () => oldCart,
  });

  before(async () => {
    await panel.server.start();
    const { status } = panel.server;
    assert.ok(status.state === 'serving');
    endpoint = status;
    client = await connectSession(status, newestSdk, { name: 'codex', version: '1' });
  });
  after(async () => {
    provider.dispose();
    await client?.close();
  });
  afterEach(async () => {
    for (const { id } of panel.comments.threads) await panel.comments.edit(removeThread(id));
    await panel.comments.change((state) => ({ ...state, mayAnswer: false, proposals: [] }));
    await closeAll();
  });

  const prompt = (session: string, more: Partial<HookRequest> = {}): Promise<HookAnswer> =>
    askAsHook(endpoint, { session, isPrompt: true, ...more });
  /** As VS Code does when the person has written into a thread. */
  const comment = (uri: vscode.Uri, lines: readonly [number, number], text: string) => {
    const range = new vscode.Range(lines[0] - 1, 0, lines[1] - 1, 0);
    return panel.run('mcpBridge.comment', {
      text,
      thread: { uri, range, dispose: () => undefined },
    });
  };
  const uri = (name: string) => vscode.Uri.parse(panel.uri(name));
  const untilSent = (to: string) =>
    until(`all are sent to ${to}`, () =>
      panel.comments.threads.every(({ sent }) => sent?.to === to && sent.count > 0),
    );

  it('go with the next prompt, all together and once: of a file and of both sides of a diff', async () => {
    await show(panel.uri('cart.ts'));
    await vscode.commands.executeCommand('vscode.diff', old, uri('new.ts'));
    await comment(uri('cart.ts'), [3, 4], 'Not like *this*');
    await comment(uri('new.ts'), [2, 2], 'Name it better');
    await comment(old, [1, 2], 'Keep these');
    await panel.row('3 comments go with the next prompt');
    // From here on, the window knows that the hooks of Claude Code tell of answers.
    await prompt('answered before', { deliver: 'kept', isPrompt: false });
    const { text, notice } = await prompt('all');
    assert.match(text, /^### .*cart\.ts, lines 3-4 <file:.*#L3-L4> \(comment .+\)$/m);
    assert.match(text, /\nconst line3 = 3;\nconst line4 = 4;\n```\n\n> Not like \*this\*\n/);
    assert.match(text, /^### .*new\.ts, line 2 <.*\n\n```typescript\nconst is2 = 2;\n/m);
    assert.match(text, /new\.ts, lines 1-2 of the old side of a diff .*\n\n```.*\nconst was1 = 1;/);
    assert.match(notice ?? '', /^VS Code: 3 comments, /);
    await untilSent('Claude Code');
    // The person has taken that prompt back, before an answer.
    assert.match((await prompt('all')).text, /> Name it better\n/);
    await untilSent('Claude Code');
    await prompt('all', { deliver: 'kept', isPrompt: false });
    assert.doesNotMatch((await prompt('all')).text, /comment/i);
    const receipts = panel.deps.brief.receipts.all.filter((each) => each.type === 'brief');
    const receipt = receipts.find(({ items }) => items.length > 2) ?? assert.fail();
    assert.deepEqual(
      receipt.items.slice(0, 3).map(({ title }) => title.replace(/^.*\//, '')),
      ['cart.ts:3-4', 'new.ts:2', 'new.ts:1-2'],
    );
  });

  it('are one row of what was sent, which cannot be pinned', async () => {
    await comment(uri('cart.ts'), [1, 1], 'Not this');
    await comment(uri('cart.ts'), [2, 2], 'Nor this');
    await prompt('rows');
    await untilSent('Claude Code');
    await panel.row('Claude Code, last');
    await panel.expand('Claude Code, last');
    await panel.row('Last prompt');
    await panel.expand('Last prompt');
    const { item, element } = await panel.row('Comments, sent at');
    assert.partialDeepStrictEqual(item, { contextValue: 'read', iconPath: { id: 'comment' } });
    const { children } = element.parent ?? { children: [] };
    assert.equal(new Set(children.map(({ id }) => id)).size, children.length);
  });

  it('have their lines after edits above, and go again with what was added', async () => {
    const { document } = await show(panel.uri('cart.ts'));
    await comment(document.uri, [3, 4], 'Not this');
    await prompt('moved');
    await untilSent('Claude Code');
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), '// one\n// two\n');
    await vscode.workspace.applyEdit(edit);
    const [thread] = panel.comments.threads;
    await comment(document.uri, [9, 9], 'Another');
    const { say } = await import('../../../src/features/comments/model/threadEdits');
    await panel.comments.edit(say(thread?.id ?? '', { text: 'Still not this', at: 1 }));
    const { text } = await prompt('moved');
    assert.match(text, /lines 5-6 <.*#L5-L6> .*\n\n```typescript\nconst line3 = 3;/);
    assert.match(text, /> Not this\n\n> Still not this\n/);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });

  it('go to one of two tools that ask at once', async () => {
    await comment(uri('cart.ts'), [1, 1], 'To one of you');
    const answers = await Promise.all([
      prompt('one', { client: 'codex' }),
      prompt('two', { client: 'gemini-cli' }),
    ]);
    assert.equal(answers.filter(({ text }) => text.includes('To one of you')).length, 1);
  });

  it('do not go with the start of a session', async () => {
    await comment(uri('cart.ts'), [1, 1], 'Only with a prompt');
    assert.doesNotMatch((await prompt('start', { isPrompt: false })).text, /Only with/);
  });

  it('are a resource while there are any, and sent to who reads it', async () => {
    await comment(uri('cart.ts'), [1, 1], 'For those who ask');
    const [listed] = (await client.list()).filter((each) => each.uri === commentsUri);
    assert.partialDeepStrictEqual(listed, { annotations: { priority: 0.9 } });
    await client.subscribe(commentsUri);
    await comment(uri('cart.ts'), [2, 2], 'And this');
    await client.received.until(commentsUri);
    const { text } = await client.read(commentsUri);
    assert.match(text ?? '', /> For those who ask\n[^]*> And this\n/);
    await untilSent('Codex');
    assert.doesNotMatch((await prompt('after')).text, /For those who ask/);
  });

  it('are answered once the person allows it, by who was sent them, as plain text', async () => {
    await comment(uri('cart.ts'), [1, 1], 'Rename it');
    const names = () => client.tools();
    assert.ok(!(await names()).includes('answer_comment'));
    const [{ id } = { id: '' }] = panel.comments.threads;
    await prompt('answered', { client: 'codex' });
    await untilSent('Codex');
    await panel.expand('Comments');
    // The key Space ticks it, too.
    await panel.runOn('Let AI tools answer', 'mcpBridge.togglePin');
    assert.ok((await names()).includes('answer_comment'));
    const text = '[Renamed](command:evil) \u200b**it**\u0007';
    assert.ok(!(await client.call('answer_comment', { id, text, done: true })).isError);
    const [, answer] = panel.comments.thread(id)?.said ?? [];
    assert.partialDeepStrictEqual(answer, { by: 'Codex', text: '[Renamed](command:evil) **it**' });
    await panel.row('Rename it, ');
    for (const args of [
      { id: 'unknown', text },
      { id, text: 'x'.repeat(2_001) },
      { id, text: '\u200b' },
      { id },
    ]) {
      assert.ok((await client.call('answer_comment', args)).isError, JSON.stringify(args));
    }
    const other = await connectSession(endpoint, newestSdk, { name: 'other', version: '1' });
    assert.ok((await other.call('answer_comment', { id, text: 'Not mine' })).isError);
    await other.close();
    assert.equal(panel.comments.thread(id)?.said.length, 2);
    assert.equal(panel.comments.thread(id)?.doneBy, 'Codex');
    assert.doesNotMatch((await prompt('answered', { client: 'codex' })).text, /Rename it/);
  });

  it('may come with proposals, which the person ticks, or dismisses for good', async () => {
    const propose = async (...pins: readonly object[]) =>
      textOf(await client.call('propose_pins', { pins }));
    await panel.comments.change((state) => ({ ...state, mayAnswer: true }));
    const wanted = { uri: panel.uri('cart.ts'), reason: 'It has $(check) [all](command:x)' };
    const secret = { uri: panel.uri('.env'), reason: 'Please' };
    const missing = { uri: panel.uri('none.ts'), reason: 'Please' };
    const answer = await propose(wanted, secret, missing);
    assert.equal(answer, 'The person is shown 1 of 3.');
    await panel.row('cart.ts, Proposed by Codex', 'suggested');
    const many = Array.from({ length: 6 }, () => wanted);
    assert.ok((await client.call('propose_pins', { pins: many })).isError);
    await panel.runOn('cart.ts, Proposed by Codex', 'mcpBridge.removeRow');
    await panel.expectNoRow('cart.ts, Proposed by Codex');
    assert.equal(await propose(wanted), 'The person is shown 0 of 1.');
  });

  const openBook = () =>
    vscode.workspace.notebookDocuments.find((one) => one.uri.path.endsWith('book.ipynb'));
  const commentInBook = async (text: string) => {
    await vscode.commands.executeCommand('vscode.open', uri('book.ipynb'));
    const notebook = await until('it is open', openBook);
    await comment(notebook.cellAt(1).document.uri, [2, 2], text);
  };

  it('are made in cells of notebooks and in untitled documents', async () => {
    await commentInBook('Do not print');
    const untitled = await vscode.workspace.openTextDocument({ content: 'one\ntwo\n' });
    await vscode.window.showTextDocument(untitled);
    await comment(untitled.uri, [2, 2], 'Three');
    const { text } = await prompt('cells');
    assert.match(
      text,
      /book\.ipynb, line 2 of a cell.*\n\n```python\nprint\(one\)\n```\n\n> Do not/,
    );
    assert.match(text, /### Untitled-\d+, line 2 <untitled:[^>]+#L2>.*\n\n```.*\ntwo\n/);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('go with a cell as it was once its notebook is closed', async () => {
    await commentInBook('Do not print');
    await closeAll();
    await until('it is closed', () => !openBook());
    const { text } = await prompt('closed');
    assert.match(text, /book\.ipynb, line 2 of a cell \(.*\n\n```python\nprint\(one\)\n```\n/);
  });

  it('are not made where nothing is shared', async () => {
    await assert.rejects(comment(uri('.env'), [1, 1], 'Look'), { name: 'UserError' });
  });

  it('stay without the lines that they were about, and say so', async () => {
    const { document } = await show(panel.uri('cart.ts'));
    await comment(document.uri, [3, 4], 'About what is gone');
    const edit = new vscode.WorkspaceEdit();
    edit.delete(document.uri, new vscode.Range(1, 0, 6, 0));
    await vscode.workspace.applyEdit(edit);
    const { text } = await prompt('gone');
    assert.match(text, /lines 3-4 as it was: these lines are gone by now .*\n\n```.*\nconst line3/);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });
});
