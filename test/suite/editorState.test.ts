import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { DisposableStore } from '../../src/base/events';
import type { ResourceChange } from '../../src/core/catalog/resource';
import { EditorState } from '../../src/kinds/editorState';
import { FrontEditor } from '../../src/workspace/frontEditor';
import { OpenTabs } from '../../src/workspace/openTabs';
import { canonicalUri } from '../../src/core/documents/uris';
import { until } from '../host/until';
import { closeAll, plainFolders, seeing, show, write } from './helpers/workspace';

const active = 'editor://window/active';
const open = 'editor://window/open';
const maxReadBytes = 10_000;

describe('the editor state', () => {
  const own = new DisposableStore();
  const changes: ResourceChange[] = [];
  let kind: EditorState;
  const read = async (uri: string, context = seeing()): Promise<unknown> => {
    const body = await kind.read(canonicalUri(uri), context);
    return 'text' in body ? JSON.parse(body.text) : undefined;
  };
  before(() => {
    const [tabs, workspace] = [own.add(new OpenTabs()), own.add(plainFolders())];
    const front = own.add(new FrontEditor());
    kind = own.add(new EditorState({ tabs, front, workspace, maxReadBytes: () => maxReadBytes }));
    own.add(kind.onDidChange((change) => changes.push(change)));
  });
  afterEach(closeAll);
  after(() => own.dispose());

  it('has the position of the person, 1-based, and the selection', async () => {
    const uri = await write('state/a.txt', 'one\ntwo\nthree\n');
    const editor = await show(uri);
    editor.selection = new vscode.Selection(1, 0, 1, 3);
    await until('the selection is announced', () =>
      changes.some((change) => change.type === 'content' && change.subject === uri),
    );
    assert.partialDeepStrictEqual(await read(active), {
      activeEditor: {
        uri,
        path: 'state/a.txt',
        cursor: { line: 2, column: 4 },
        selection: { start: { line: 2, column: 1 }, end: { line: 2, column: 4 }, text: 'two' },
      },
    });
  });

  it('is refused if its texts are too long, and says where to go on', async () => {
    await show(await write('state/long.txt', 'x'.repeat(maxReadBytes)));
    const refused = /Too large: 10\d\d\d bytes, and at most 10000 .*window\/open names the active/;
    await assert.rejects(read(active), refused);
    assert.match(JSON.stringify(await read(open)), /state\/long\.txt/);
  });

  it('lists every tab with its position', async () => {
    const uris = [await write('state/b.txt', ''), await write('state/c.txt', '')];
    for (const uri of uris) await show(uri);
    await until('both are listed', async () => {
      const { openEditors } = (await read(open)) as { openEditors: { uri: string }[] };
      return openEditors.length === 2;
    });
    assert.partialDeepStrictEqual(await read(open), {
      openEditors: [
        { uri: uris[0], path: 'state/b.txt', group: 1, index: 1, isActive: false, isDirty: false },
        { uri: uris[1], path: 'state/c.txt', group: 1, index: 2, isActive: true },
      ],
    });
  });

  it('announces that tabs are moved', async () => {
    const uris = [await write('state/d.txt', ''), await write('state/e.txt', '')];
    for (const uri of uris) await show(uri);
    const order = async () =>
      ((await read(open)) as { openEditors: { uri: string }[] }).openEditors.map(({ uri }) => uri);
    await until('both are listed', async () => (await order()).length === 2);
    changes.length = 0;
    await vscode.commands.executeCommand('workbench.action.moveEditorLeftInGroup');
    await until('it is announced', () =>
      changes.some((change) => change.type === 'content' && change.uri === open),
    );
    assert.deepEqual(await order(), uris.toReversed());
  });

  it('neither names nor quotes a document that is held back', async () => {
    const uri = await write('state/secret.txt', 'hidden');
    await show(uri);
    assert.deepEqual(await read(active, seeing(uri)), { activeEditor: null });
    assert.deepEqual(await read(open, seeing(uri)), { openEditors: [] });
  });

  it('does not name the other document of a comparison, which may be held back', async () => {
    const [secret, shown] = [await write('state/.env', ''), await write('state/f.txt', '')];
    const sides = [vscode.Uri.parse(secret), vscode.Uri.parse(shown)];
    await vscode.commands.executeCommand('vscode.diff', ...sides);
    const state = await until('the comparison is listed', async () => {
      const text = JSON.stringify(await read(open));
      return text.includes(shown) && text;
    });
    assert.match(state, /"label":"f\.txt"/);
    assert.doesNotMatch(state, /\.env/);
  });

  it('is null when no editor is open', async () => {
    await closeAll();
    await until('nothing is active', () => !vscode.window.activeTextEditor);
    assert.deepEqual(await read(active), { activeEditor: null });
  });
});
