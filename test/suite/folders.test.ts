import assert from 'node:assert/strict';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { DisposableStore } from '../../src/base/events';
import type { FolderContents, ResourceChange } from '../../src/core/catalog/resource';
import type { Folders } from '../../src/kinds/folders';
import { type CanonicalUri, canonicalUri } from '../../src/core/documents/uris';
import { until } from '../host/until';
import { documentKinds } from './helpers/kinds';
import { closeAll, seeing, show, uriOf, workspaceFolder, write } from './helpers/workspace';

describe('folders', () => {
  const own = new DisposableStore();
  const changes: ResourceChange[] = [];
  let folders: Folders;
  const folderUri = (path: string) => `${uriOf(`folders/${path}`)}/`;
  const read = async (path: string, context = seeing()) => {
    const contents = await folders.read(canonicalUri(folderUri(path)), context);
    assert.ok(contents, `there is a folder ${path}`);
    return contents;
  };
  const named = ({ children }: FolderContents, name: string) =>
    children.find((child) => child.name === name)?.body;

  before(() => {
    const kinds = documentKinds(own);
    folders = kinds.folders;
    own.add(folders.onDidChange((change) => changes.push(change)));
  });
  afterEach(closeAll);
  after(() => own.dispose());

  it('have their direct children, in the order of their names, files with their content', async () => {
    await write('folders/all/b.md', '# b\n');
    await write('folders/all/a b#%.txt', 'grüße\n');
    await write('folders/all/empty.txt', '');
    await write('folders/all/c.dat', Uint8Array.of(0, 1, 2, 0));
    await write('folders/all/sub/deep/er/d.txt', 'deep\n');
    await write(
      'folders/all/n.ipynb',
      '{ "cells": [{ "cell_type": "markdown", "source": "prose" }] }',
    );
    await symlink('sub', join(workspaceFolder(), 'folders/all/linked'));
    await symlink('b.md', join(workspaceFolder(), 'folders/all/link.md'));
    await symlink('nowhere', join(workspaceFolder(), 'folders/all/broken'));
    const folder = { mimeType: 'inode/directory', text: '' };
    const plain = (text: string, mimeType = 'text/plain') => ({ mimeType, text, meta: {} });
    const expected = {
      omitted: 0,
      children: [
        { name: 'a b#%.txt', body: plain('grüße\n') },
        { name: 'b.md', body: plain('# b\n', 'text/markdown') },
        {
          name: 'c.dat',
          body: { mimeType: 'application/octet-stream', blob: Buffer.of(0, 1, 2, 0), meta: {} },
        },
        { name: 'empty.txt', body: plain('') },
        { name: 'link.md', body: plain('# b\n', 'text/markdown') },
        { name: 'linked/', body: folder },
        { name: 'n.ipynb', body: plain('prose\n', 'text/markdown') },
        { name: 'sub/', body: folder },
      ],
    };
    assert.deepEqual(await read('all'), expected);
    const withoutSlash = await folders.read(uriOf('folders/all'), seeing());
    assert.deepEqual(withoutSlash, expected);
  });

  it('say of a large notebook that it is to be read by itself', async () => {
    const cell = { cell_type: 'markdown', source: 'prose' };
    const picture = {
      cell_type: 'code',
      outputs: [{ data: { 'image/png': 'A'.repeat(300_000) } }],
    };
    const text = JSON.stringify({ cells: [cell, picture] });
    await write('folders/notebooks/large.ipynb', text);
    const { children } = await read('notebooks');
    assert.partialDeepStrictEqual(children, [
      { name: 'large.ipynb', body: { mimeType: 'text/plain', meta: { cutFrom: text.length } } },
    ]);
    assert.match(JSON.stringify(children), /Read it by its own URI/);
  });

  it('are browsed page by page, in the same order and without what is held back', async () => {
    for (const name of ['a b.md', 'c.md', 'd.md', 'e/f.md'])
      await write(`folders/browsed/${name}`, '');
    await symlink('e', join(workspaceFolder(), 'folders/browsed/g'));
    await symlink('nowhere', join(workspaceFolder(), 'folders/browsed/broken'));
    const folder = canonicalUri(folderUri('browsed'));
    const context = seeing(uriOf('folders/browsed/c.md'));
    const pages: (readonly string[])[] = [];
    let after: CanonicalUri | undefined;
    for (let hasMore = true; hasMore;) {
      const page = await folders.children(folder, { after, most: 2 }, context);
      assert.ok(page);
      pages.push(page.uris.map((uri) => uri.slice(folder.length)));
      after = page.uris.at(-1);
      ({ hasMore } = page);
    }
    assert.deepEqual(pages, [
      ['a%20b.md', 'd.md'],
      ['e/', 'g/'],
    ]);
    const file = uriOf('folders/browsed/d.md');
    assert.equal(await folders.children(file, { after: undefined, most: 2 }, context), undefined);
  });

  it('are read at any depth', async () => {
    await write('folders/all/sub/deep/er/d.txt', 'deep\n');
    const { children } = await read('all/sub/deep/er');
    assert.partialDeepStrictEqual(children, [{ name: 'd.txt', body: { text: 'deep\n' } }]);
  });

  it('that are empty have no children; a file is not a folder, nor is a missing path', async () => {
    await mkdir(join(workspaceFolder(), 'folders/empty'), { recursive: true });
    const file = await write('folders/file.txt', '');
    assert.deepEqual(await read('empty'), { children: [], omitted: 0 });
    assert.equal(await folders.read(file, seeing()), undefined);
    assert.equal(await folders.read(canonicalUri(folderUri('nowhere')), seeing()), undefined);
  });

  it('leave out files and folders that are held back, and do not count them', async () => {
    const hidden = await write('folders/partly/hidden.txt', 'hidden');
    await write('folders/partly/seen.txt', '');
    await write('folders/partly/closed/a.txt', '');
    const seen = await read('partly', seeing(hidden, folderUri('partly/closed')));
    assert.deepEqual(
      seen.children.map(({ name }) => name),
      ['seen.txt'],
    );
    assert.equal(seen.omitted, 0);
  });

  it('have the unsaved text of open documents', async () => {
    const uri = await write('folders/open/a.txt', 'saved\n');
    const { document, edit } = await show(uri);
    await edit((change) => change.insert(new vscode.Position(0, 0), 'un'));
    assert.deepEqual(named(await read('open'), 'a.txt'), {
      mimeType: 'text/plain',
      text: 'unsaved\n',
      meta: { dirty: true, version: document.version },
    });
  });

  it('have the beginning of long files, up to a line end, with their length', async () => {
    const line = 'ü'.repeat(50);
    const long = `${line}\n`.repeat(1_000);
    await write('folders/long/long.txt', long);
    await write('folders/long/one-line.txt', 'ü'.repeat(50_000));
    await write('folders/long/wide.txt', Buffer.from(`\uFEFF${long}`, 'utf16le'));
    await write('folders/long/bytes.dat', Buffer.alloc(90_000));
    await write('folders/long/fits.txt', 'x'.repeat(64 * 1024));
    const open = await write('folders/long/open.txt', long);
    const { edit } = await show(open);
    await edit((change) => change.insert(new vscode.Position(0, 0), 'x\n'));
    const contents = await read('long');
    const expectCut = (name: string, cutFrom: number) => {
      const body = named(contents, name);
      assert.ok(body, name);
      assert.equal(body.meta?.cutFrom, cutFrom, name);
      const bytes = 'text' in body ? Buffer.byteLength(body.text) : body.blob.length;
      assert.ok(bytes > 30_000 && bytes <= 64 * 1024, `${bytes} bytes of ${name}`);
      return 'text' in body ? body.text : '';
    };
    assert.ok(expectCut('long.txt', Buffer.byteLength(long)).endsWith(`ü\n`));
    assert.match(expectCut('one-line.txt', 100_000), /^ü+$/);
    assert.match(expectCut('wide.txt', 2 * long.length + 2), /^(ü{50}\n)+$/);
    expectCut('bytes.dat', 90_000);
    assert.match(expectCut('open.txt', Buffer.byteLength(long) + 2), /^x\n(ü{50}\n)+$/);
    assert.deepEqual(named(contents, 'fits.txt')?.meta, {});
  });

  it('with too many children say how many are left out, and share the space among the others', async () => {
    const name = (index: number) => `${String(index).padStart(4, '0')}.txt`;
    const text = `${'x'.repeat(99)}\n`.repeat(20);
    for (let index = 0; index < 1_010; index += 1) await write(`folders/full/${name(index)}`, text);
    const hidden = uriOf('folders/full/0000.txt');
    const { children, omitted } = await read('full', seeing(hidden));
    assert.equal(omitted, 9);
    assert.deepEqual([children.length, children[0]?.name], [1_000, name(1)]);
    for (const { body } of children) {
      assert.deepEqual(body.meta, { cutFrom: text.length });
      assert.ok('text' in body && body.text.length === 1_000);
    }
  });

  it('are announced when a file in them is edited, created or deleted', async () => {
    const uri = await write('folders/changing/a.txt', '');
    const made = uriOf('folders/changing/b.txt');
    const tells = (subject: string) =>
      until(`it is announced because of ${subject}`, () =>
        changes.some(
          (change) =>
            change.type === 'content' &&
            change.uri === folderUri('changing') &&
            change.subject === subject,
        ),
      );
    const { edit } = await show(uri);
    changes.length = 0;
    await edit((change) => change.insert(new vscode.Position(0, 0), 'typed'));
    await tells(uri);
    changes.length = 0;
    await write('folders/changing/b.txt', 'new');
    await tells(made);
    assert.partialDeepStrictEqual(named(await read('changing'), 'b.txt'), { text: 'new' });
    changes.length = 0;
    await rm(join(workspaceFolder(), 'folders/changing/b.txt'));
    await tells(made);
    assert.equal(named(await read('changing'), 'b.txt'), undefined);
  });
});
