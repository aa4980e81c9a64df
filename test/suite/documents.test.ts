import assert from 'node:assert/strict';
import { mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { DisposableStore } from '../../src/base/events';
import type { ResourceChange } from '../../src/core/catalog/resource';
import { fileUri } from '../../src/core/documents/uris';
import type { Documents } from '../../src/kinds/documents';
import { until } from '../host/until';
import { documentKinds } from './helpers/kinds';
import { closeAll, plainFolders, uriOf, workspaceFolder, write, seeing } from './helpers/workspace';

describe('documents', () => {
  const own = new DisposableStore();
  const changes: ResourceChange[] = [];
  let kinds: ReturnType<typeof documentKinds>;
  let documents: Documents;

  before(() => {
    kinds = documentKinds(own);
    ({ documents } = kinds);
    own.add(documents.onDidChange((change) => changes.push(change)));
  });
  afterEach(closeAll);
  after(() => own.dispose());

  const types = [
    ['a.ts', 'let a;', 'text/x-typescript'],
    ['a.rs', 'fn main() {}', 'text/x-rust'],
    ['a.py', 'pass', 'text/x-python'],
    ['a.md', '# a', 'text/markdown'],
    ['a.json', '{}', 'application/json'],
    ['a.svg', '<svg/>', 'image/svg+xml'],
    ['Makefile', 'all:', 'text/x-makefile'],
    ['no-ending', 'text', 'text/plain'],
  ] as const;
  for (const [name, content, mimeType] of types) {
    it(`serves ${name} as ${mimeType}`, async () => {
      const uri = await write(`types/${name}`, content);
      assert.equal((await documents.read(uri, seeing()))?.mimeType, mimeType);
    });
  }

  it('finds neither folders nor missing files', async () => {
    await write('types/folder/a.txt', '');
    assert.equal(await documents.read(uriOf('types/folder'), seeing()), undefined);
    assert.equal(await documents.read(uriOf('types/nowhere'), seeing()), undefined);
    assert.equal(await documents.find(uriOf('types/folder')), undefined);
  });

  it('reads and describes the buffer of an open document', async () => {
    const uri = await write('buffer.md', 'saved\n');
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
    const editor = await vscode.window.showTextDocument(document);
    const before = Date.now();
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'ü '));
    assert.partialDeepStrictEqual(await documents.read(uri, seeing()), {
      mimeType: 'text/markdown',
      text: 'ü saved\n',
    });
    const described = await documents.describe(uri);
    assert.equal(described.name, 'buffer.md');
    assert.equal(described.title, 'buffer.md');
    assert.equal(described.size, Buffer.byteLength('ü saved\n'));
    assert.ok((described.lastModified ?? 0) >= before);
    assert.ok(changes.some((change) => change.type === 'content' && change.uri === uri));
  });

  it('resolves a title and an absolute path to the document', async () => {
    for (const name of ['a b.txt', '100%25.txt', 'ü#&=+.txt', "it's [1].txt"]) {
      const uri = await write(`titles/${name}`, '');
      const { title } = await documents.describe(uri);
      assert.equal(title, `titles/${name}`);
      assert.equal(documents.resolve(title), uri);
      assert.equal(documents.resolve(join(workspaceFolder(), 'titles', name)), uri);
      assert.match(documents.nameOf(uri), /^titles\//);
    }
  });

  it('lists a document once, even if its tab closes meanwhile', async () => {
    const uri = await write('tabs/closing.txt', '');
    await vscode.window.showTextDocument(vscode.Uri.parse(uri));
    const { index, tabs } = kinds;
    const all = index.all.bind(index);
    index.all = async () => {
      await closeAll();
      await until('the tab is closed', () => !tabs.isOpen(uri));
      return all();
    };
    try {
      const entries = await documents.list();
      assert.equal(entries.filter((entry) => entry.uri === uri).length, 1);
    } finally {
      index.all = all;
    }
  });

  it('lists open documents before files, the last visited first', async () => {
    const [first, second] = [await write('tabs/1.txt', ''), await write('tabs/2.txt', '')];
    for (const uri of [first, second, first]) {
      const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
      await vscode.window.showTextDocument(document, { preview: false });
    }
    const listed = await until('both are open', async () => {
      const open = (await documents.list()).filter(({ priority }) => priority > 0);
      return open.length === 2 ? open : undefined;
    });
    const byOrder = listed.toSorted((a, b) => a.order - b.order).map(({ uri }) => uri);
    assert.deepEqual(byOrder, [first, second]);
  });

  it('does not list a deleted file that still has a tab', async () => {
    const uri = uriOf('types/nowhere');
    // The command waits for the person to answer the question of the tab.
    void vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(uri));
    const { tabGroups } = vscode.window;
    await until('its tab is there', () => tabGroups.activeTabGroup.activeTab?.label === 'nowhere');
    assert.ok((await documents.list()).every((entry) => entry.uri !== uri));
    assert.equal(await documents.find(uri), undefined);
  });

  it('does not find a deleted file whose document is still open without a tab', async () => {
    const uri = await write('left.txt', 'left\n');
    await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
    assert.ok(await documents.find(uri));
    await rm(join(workspaceFolder(), 'left.txt'));
    assert.equal(await documents.find(uri), undefined);
  });

  it('announces that an unsaved edit is discarded', async () => {
    const uri = await write('thrown.txt', 'kept\n');
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
    const editor = await vscode.window.showTextDocument(document);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'lost '));
    changes.length = 0;
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await until('the change is announced', () =>
      changes.some((change) => change.type === 'content' && change.uri === uri),
    );
    assert.partialDeepStrictEqual(await documents.read(uri, seeing()), {
      mimeType: 'text/plain',
      text: 'kept\n',
    });
  });
});

it('a document is found by its real path in a workspace folder that is a link', async () => {
  const own = new DisposableStore();
  await write('linkedDocuments/a.txt', '');
  const real = await realpath(join(workspaceFolder(), 'linkedDocuments'));
  const elsewhere = await mkdtemp(join(tmpdir(), 'mcp-bridge-link-'));
  const link = join(elsewhere, 'linked');
  await symlink(real, link);
  const shown = [{ uri: vscode.Uri.file(link), name: 'linked', index: 0 }];
  const { documents } = documentKinds(
    own,
    plainFolders(() => shown),
  );
  const inLink = fileUri(join(link, 'a.txt'));
  assert.equal(documents.resolve(join(real, 'a.txt')), inLink);
  assert.equal(documents.resolve(join(link, 'a.txt')), inLink);
  const outside = join(workspaceFolder(), 'outside.txt');
  assert.equal(documents.resolve(outside), fileUri(outside));
  own.dispose();
  await rm(elsewhere, { recursive: true });
});
