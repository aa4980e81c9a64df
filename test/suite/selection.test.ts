import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { DisposableStore } from '../../src/base/events';
import type { ResourceChange } from '../../src/core/catalog/resource';
import { Selection } from '../../src/kinds/selection';
import { FrontEditor } from '../../src/workspace/frontEditor';
import { OpenTabs } from '../../src/workspace/openTabs';
import { until } from '../host/until';
import { closeAll, plainFolders, seeing, show, write } from './helpers/workspace';

const uri = 'editor://window/selection';
const maxReadBytes = 10_000;

describe('the selection', () => {
  const own = new DisposableStore();
  const changes: ResourceChange[] = [];
  let kind: Selection;
  const read = async (context = seeing()): Promise<unknown> => {
    const body = await kind.read(uri, context);
    return 'text' in body ? (JSON.parse(body.text) as { selection: unknown }).selection : undefined;
  };
  const select = async (editor: vscode.TextEditor, ...selections: vscode.Selection[]) => {
    changes.length = 0;
    editor.selections = selections;
    await tells(editor.document.uri);
  };
  const tells = (document: vscode.Uri) =>
    until('it is announced', () =>
      changes.some(
        (change) =>
          change.type === 'content' &&
          [change.subject, change.closed].some((uri) => uri === document.toString()),
      ),
    );

  before(() => {
    const [tabs, workspace] = [own.add(new OpenTabs()), own.add(plainFolders())];
    const front = own.add(new FrontEditor());
    kind = own.add(new Selection({ tabs, front, workspace, maxReadBytes: () => maxReadBytes }));
    own.add(kind.onDidChange((change) => changes.push(change)));
  });
  afterEach(closeAll);
  after(() => own.dispose());

  it('has its text, 1-based position, and unsaved edits', async () => {
    const document = await write('selection/a.md', 'one\ntwo\nthree\n');
    const editor = await show(document);
    await editor.edit((edit) => edit.insert(new vscode.Position(1, 0), 'not '));
    await select(editor, new vscode.Selection(2, 2, 0, 1));
    assert.deepEqual(await read(), {
      uri: document,
      path: 'selection/a.md',
      languageId: 'markdown',
      parts: [
        { start: { line: 1, column: 2 }, end: { line: 3, column: 3 }, text: 'ne\nnot two\nth' },
      ],
    });
  });

  it('has each of its parts, without empty cursors', async () => {
    const editor = await show(await write('selection/b.txt', 'one\ntwo\nthree\n'));
    await select(
      editor,
      new vscode.Selection(0, 0, 0, 3),
      new vscode.Selection(1, 1, 1, 1),
      new vscode.Selection(2, 0, 2, 5),
    );
    assert.partialDeepStrictEqual(await read(), {
      parts: [{ text: 'one' }, { start: { line: 3, column: 1 }, text: 'three' }],
    });
    assert.equal(((await read()) as { parts: unknown[] }).parts.length, 2);
  });

  it('is null at a cursor and without an editor', async () => {
    const editor = await show(await write('selection/c.txt', 'one\n'));
    assert.equal(await read(), null);
    await select(editor, new vscode.Selection(0, 0, 0, 2));
    assert.notEqual(await read(), null);
    await select(editor, new vscode.Selection(0, 1, 0, 1));
    assert.equal(await read(), null);
    await select(editor, new vscode.Selection(0, 0, 0, 2));
    changes.length = 0;
    await closeAll();
    await tells(editor.document.uri);
    assert.equal(await read(), null);
  });

  it('is announced when it moves, its text changes, or another editor is shown', async () => {
    const [first, second] = [
      await write('selection/d.txt', 'abc'),
      await write('selection/e.txt', ''),
    ];
    const editor = await show(first);
    await select(editor, new vscode.Selection(0, 0, 0, 2));
    changes.length = 0;
    const edit = new vscode.WorkspaceEdit();
    edit.insert(editor.document.uri, new vscode.Position(0, 1), '-');
    await vscode.workspace.applyEdit(edit);
    await tells(editor.document.uri);
    assert.partialDeepStrictEqual(await read(), { parts: [{ text: 'a-b' }] });
    changes.length = 0;
    await show(second);
    await tells(editor.document.uri);
    assert.equal(await read(), null);
    changes.length = 0;
    await show(first);
    await tells(editor.document.uri);
    assert.partialDeepStrictEqual(await read(), { uri: first, parts: [{ text: 'a-b' }] });
  });

  it('is null in a document that is held back, which is the subject of its changes', async () => {
    const hidden = await write('selection/hidden.txt', 'hidden');
    const editor = await show(hidden);
    await select(editor, new vscode.Selection(0, 0, 0, 6));
    assert.equal(await read(seeing(hidden)), null);
    assert.ok(changes.length > 0);
    for (const change of changes) {
      assert.deepEqual(change, { type: 'content', uri, subject: hidden });
    }
  });

  it('is refused if it is too large', async () => {
    const editor = await show(await write('selection/large.txt', 'x'.repeat(maxReadBytes)));
    await select(editor, new vscode.Selection(0, 0, 0, maxReadBytes));
    await assert.rejects(read(), /Too large: 10\d\d\d bytes, and at most 10000/);
  });
});
