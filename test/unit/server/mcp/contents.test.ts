import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FolderContents, ResourceBody } from '../../../../src/core/catalog/resource';
import { toReadResult } from '../../../../src/server/mcp/contents';

const uri = 'file:///ws/a.txt';
const folder = 'file:///ws/src/';
const text = (content: string): ResourceBody => ({ mimeType: 'text/plain', text: content });
const subfolder: ResourceBody = { mimeType: 'inode/directory', text: '' };

function folderOf(children: Readonly<Record<string, ResourceBody>>, omitted = 0): FolderContents {
  return { children: Object.entries(children).map(([name, body]) => ({ name, body })), omitted };
}

/** The answers for one URI to any client, and to VS Code's own. */
const read = (asked: string, contents: ResourceBody | FolderContents, isVSCode = false) =>
  toReadResult({ uri: asked, isVSCode }, { contents });

const readFolder = (asked: string, children: Record<string, ResourceBody>, isVSCode = false) =>
  read(asked, folderOf(children), isVSCode).contents;

const uris = (contents: readonly { readonly uri: string }[]) => contents.map((each) => each.uri);

describe('the answer to a read', () => {
  it('is a text, in the spelling of the client', () => {
    const spelled = 'FILE:///ws/ü ?lines=1';
    assert.deepEqual(read(spelled, text('grüße\r\n')), {
      contents: [{ uri: spelled, mimeType: 'text/plain', text: 'grüße\r\n' }],
    });
  });

  it('is an empty text if it is empty', () => {
    assert.deepEqual(read(uri, text('')).contents, [{ uri, mimeType: 'text/plain', text: '' }]);
  });

  for (const bytes of [[], [0], [0, 255, 128], Array.from({ length: 256 }, (_, byte) => byte)]) {
    it(`is base64 if it is not text: ${bytes.length} bytes`, () => {
      const body = { mimeType: 'image/png', blob: Uint8Array.from(bytes) };
      const [only, ...others] = read(uri, body).contents;
      assert.deepEqual(others, []);
      assert.ok(only && 'blob' in only && !('text' in only));
      assert.match(only.blob, /^[A-Za-z0-9+/]*={0,2}$/);
      assert.deepEqual([...Buffer.from(only.blob, 'base64')], bytes);
    });
  }

  it('is but a part of a larger buffer', () => {
    const blob = Uint8Array.of(1, 2, 3, 4).subarray(1, 3);
    assert.partialDeepStrictEqual(read(uri, { mimeType: 'x/y', blob }).contents, [
      { blob: 'AgM=' },
    ]);
  });

  it('says what is known of it under names of our own', () => {
    const meta = { dirty: true, version: 3, lines: '1-2', lineCount: 9, cutFrom: 100 };
    const { contents } = toReadResult(
      { uri, isVSCode: false },
      { contents: { ...text('a'), meta }, priority: 0.8 },
    );
    assert.deepEqual(contents[0]?._meta, {
      'mcp-workspace-bridge/dirty': true,
      'mcp-workspace-bridge/version': 3,
      'mcp-workspace-bridge/lines': '1-2',
      'mcp-workspace-bridge/lineCount': 9,
      'mcp-workspace-bridge/cutFrom': 100,
      'mcp-workspace-bridge/priority': 0.8,
    });
  });

  it('says what is zero or false, and leaves out what is not known', () => {
    const meta = { dirty: false, version: 0, lines: undefined };
    const { contents } = toReadResult(
      { uri, isVSCode: false },
      { contents: { ...text('a'), meta }, priority: 0 },
    );
    assert.deepEqual(contents[0]?._meta, {
      'mcp-workspace-bridge/dirty': false,
      'mcp-workspace-bridge/version': 0,
      'mcp-workspace-bridge/priority': 0,
    });
  });
});

describe('the answer to a read of a folder', () => {
  it('is what lies in it, each below the folder', () => {
    const blob = Uint8Array.of(1);
    const children = {
      'a.ts': { ...text('a'), meta: { dirty: true } },
      'b.png': { mimeType: 'image/png', blob },
      'deep/': subfolder,
    };
    assert.deepEqual(read(folder, folderOf(children)), {
      contents: [
        {
          uri: 'file:///ws/src/a.ts',
          mimeType: 'text/plain',
          _meta: { 'mcp-workspace-bridge/dirty': true },
          text: 'a',
        },
        { uri: 'file:///ws/src/b.png', mimeType: 'image/png', blob: 'AQ==' },
        { uri: 'file:///ws/src/deep/', mimeType: 'inode/directory', text: '' },
      ],
    });
  });

  it('says how many are left out, and only then', () => {
    const children = { a: text('a') };
    assert.deepEqual(read(folder, folderOf(children, 7))._meta, {
      'mcp-workspace-bridge/omitted': 7,
    });
    assert.ok(!('_meta' in read(folder, folderOf(children))));
  });

  for (const asked of [folder, 'file:///ws/src', 'file:///ws/src?x', 'file:///ws/src/#x']) {
    it(`is the same for ${asked}`, () => {
      assert.deepEqual(uris(readFolder(asked, { a: text('a') })), ['file:///ws/src/a']);
    });
  }

  it('holds what lies in the root of a file system', () => {
    const contents = readFolder('file:///', { 'etc/': subfolder, 'a b': text('') });
    assert.deepEqual(uris(contents), ['file:///etc/', 'file:///a%20b']);
  });

  it('has every name encoded', () => {
    const names = ['a b', '100%', '%25', '#1', 'what?', 'ü', '日本', '🎉', 'a\nb', 'a%2F', '..a'];
    const contents = readFolder(folder, Object.fromEntries(names.map((name) => [name, text('')])));
    for (const [at, name] of names.entries()) {
      const url = new URL(contents[at]?.uri ?? '');
      assert.deepEqual([url.search, url.hash], ['', '']);
      assert.equal(decodeURIComponent(url.pathname), `/ws/src/${name}`);
    }
  });

  it('is the folder itself if it is empty', () => {
    const empty = [{ uri: folder, mimeType: 'inode/directory', text: '' }];
    for (const isVSCode of [true, false]) {
      assert.deepEqual(read(folder, folderOf({}), isVSCode), { contents: empty });
    }
  });
});

describe("the answer to a read of VS Code's client", () => {
  const wrapped = 'mcp-resource://6d6370/file/dylo78gyp/ws/src';
  const sizeOf = (content: string) => {
    const { contents } = read(uri, text(content), true);
    return contents.map((each) => ('text' in each ? each.text.length : 0));
  };

  it('holds a text, and beside it one of spaces', () => {
    const [first, second, ...others] = read(uri, text('a'), true).contents;
    assert.deepEqual(first, { uri, mimeType: 'text/plain', text: 'a' });
    assert.equal(second?.uri, 'mcp-workspace-bridge://size');
    assert.ok(second && 'text' in second && /^ *$/.test(second.text));
    assert.deepEqual(others, []);
  });

  it('is of another size after an edit that leaves that of the text', () => {
    const sizes = Array.from({ length: 100 }, (_, index) => sizeOf(`step ${100 + index}`));
    assert.ok(sizes.every(([own]) => own === 8));
    assert.ok(new Set(sizes.map(([, beside]) => beside)).size > 80);
    assert.deepEqual(sizeOf('step 100'), sizeOf('step 100'));
  });

  it('holds nothing beside bytes, or what lies in a folder', () => {
    const blob = { mimeType: 'image/png', blob: Uint8Array.of(1) };
    assert.equal(read(uri, blob, true).contents.length, 1);
    assert.equal(readFolder(folder, { a: text('a') }, true).length, 1);
  });

  it('has the percent signs of the folder encoded once more, and not those of what lies in it', () => {
    const asked = 'file:///ws/a%20b/100%25/';
    const children = { 'x y': text('x') };
    assert.deepEqual(uris(readFolder(asked, children, true)), [
      'file:///ws/a%2520b/100%2525/x%20y',
    ]);
    assert.deepEqual(uris(readFolder(asked, children)), ['file:///ws/a%20b/100%25/x%20y']);
  });

  it('has a line in an empty file, which would be taken for a folder', () => {
    const children = { 'empty.txt': text(''), 'deep/': subfolder, 'a.txt': text('a') };
    const textsOf = (isVSCode: boolean) =>
      readFolder(folder, children, isVSCode).map((each) => 'text' in each && each.text);
    assert.deepEqual(textsOf(true), ['\n', '', 'a']);
    assert.deepEqual(textsOf(false), ['', '', 'a']);
  });

  it('keeps what is known of an empty file', () => {
    const children = { 'empty.txt': { ...text(''), meta: { dirty: true } } };
    assert.deepEqual(readFolder(folder, children, true)[0]?._meta, {
      'mcp-workspace-bridge/dirty': true,
    });
  });

  it('is a text of names for a folder that was picked in another one', () => {
    const children = { 'a b.ts': text('a'), 'deep/': subfolder };
    assert.deepEqual(readFolder(wrapped, children, true), [
      { uri: wrapped, mimeType: 'text/plain', text: 'a b.ts\ndeep/' },
    ]);
    assert.equal(readFolder(wrapped, children).length, 2);
  });

  it('says of a folder that was picked in another one how many are left out', () => {
    assert.deepEqual(read(wrapped, folderOf({ a: text('a') }, 3), true)._meta, {
      'mcp-workspace-bridge/omitted': 3,
    });
  });
});
