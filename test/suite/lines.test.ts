import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { DisposableStore } from '../../src/base/events';
import { askedUri } from '../../src/core/documents/uris';
import type { Documents } from '../../src/kinds/documents';
import { documentKinds, maxReadBytes } from './helpers/kinds';
import { closeAll, seeing, show, write } from './helpers/workspace';

describe('lines', () => {
  const own = new DisposableStore();
  let documents: Documents;
  const read = (uri: string) => documents.read(askedUri(uri), seeing());

  before(() => {
    ({ documents } = documentKinds(own));
  });
  afterEach(closeAll);
  after(() => own.dispose());

  describe('of an open document', () => {
    it('are those of its buffer, with its version and whether it has unsaved edits', async () => {
      const uri = await write('lines/open.md', 'one\ntwo\nthree');
      const { document, edit } = await show(uri);
      await edit((change) => change.insert(new vscode.Position(0, 0), 'zero\n'));
      const meta = { dirty: true, version: document.version, lines: '2-3', lineCount: 4 };
      const expected = { mimeType: 'text/markdown', text: 'one\ntwo\n', meta };
      for (const address of ['#L2-L3', '#l2-3', '?lines=2-3', '?lines=L2-L3', '?v=1&lines=2-3']) {
        assert.deepEqual(await read(uri + address), expected, address);
      }
      await document.save();
      const saved = { dirty: false, version: document.version };
      assert.partialDeepStrictEqual(await read(`${uri}#L4`), { text: 'three', meta: saved });
      assert.deepEqual((await read(uri))?.meta, saved);
    });

    it('are read even if the whole is too large', async () => {
      const uri = await write('lines/grown.txt', 'x\n');
      const { document, edit } = await show(uri);
      await edit((change) => change.insert(new vscode.Position(1, 0), 'y'.repeat(maxReadBytes)));
      assert.ok(document.isDirty);
      const size = maxReadBytes + 2;
      await assert.rejects(read(uri), tooLarge(size));
      assert.partialDeepStrictEqual(await read(`${uri}#L1`), { text: 'x\n' });
      assert.partialDeepStrictEqual(await read(`${uri}#L2`), { text: 'y'.repeat(maxReadBytes) });
      await assert.rejects(read(`${uri}#L1-L2`), tooLarge(size));
    });

    it('keep their line ends', async () => {
      const uri = await write('lines/open-crlf.txt', 'a\r\nb\r\nc');
      await show(uri);
      assert.partialDeepStrictEqual(await read(`${uri}#L1-L2`), { text: 'a\r\nb\r\n' });
      assert.partialDeepStrictEqual(await read(`${uri}#L3`), { text: 'c' });
    });
  });

  describe('of a file', () => {
    const cases = [
      { name: 'the first', content: 'a\nb\nc\n', asked: '1', text: 'a\n', lines: '1-1' },
      { name: 'some', content: 'a\nb\nc\n', asked: '2-3', text: 'b\nc\n', lines: '2-3' },
      { name: 'the empty last', content: 'a\nb\nc\n', asked: '4', text: '', lines: '4-4' },
      { name: 'up to the end', content: 'a\nb\nc', asked: '2-99', text: 'b\nc', lines: '2-3' },
      { name: 'in CRLF', content: 'a\r\nb\r\nc', asked: '2', text: 'b\r\n', lines: '2-2' },
      { name: 'the only one', content: '', asked: '1-10', text: '', lines: '1-1' },
    ];
    for (const { name, content, asked, text, lines } of cases) {
      it(`are served: ${name}`, async () => {
        const uri = await write('lines/file.txt', content);
        const lineCount = content.split('\n').length;
        assert.deepEqual(await read(`${uri}?lines=${asked}`), {
          mimeType: 'text/plain',
          text,
          meta: { lines, lineCount },
        });
      });
    }

    it('past the end are refused with their number', async () => {
      const uri = await write('lines/short.txt', 'a\nb\n');
      await assert.rejects(read(`${uri}#L4-L9`), /Line 4 is past the end: there are 3 lines/);
      await show(uri);
      await assert.rejects(read(`${uri}#L4-L9`), /Line 4 is past the end: there are 3 lines/);
    });

    it('that are malformed are refused with an example', async () => {
      const uri = await write('lines/short.txt', 'a\nb\n');
      for (const lines of ['0', '0-2', '3-2', 'a', '1-2-3', '-1', '99999999999']) {
        await assert.rejects(
          async () => read(`${uri}?lines=${lines}`),
          /Malformed lines.*#L10-L20/,
        );
      }
    });

    it('are refused for binary and missing files', async () => {
      const binary = await write('lines/binary.dat', Uint8Array.of(0, 1, 2, 0));
      await assert.rejects(read(`${binary}#L1`), /not text: it has no lines/);
      assert.equal(await read(`${binary}-nowhere#L1`), undefined);
    });
  });

  describe('of a file that is too large to hold in memory', () => {
    /** Its length is not a multiple of the chunk size, and chunks cut some of its characters in two. */
    const line = (number: number) => `${number} grüße 東京 ${'ü'.repeat(number % 50)}`;
    const count = 20_000;
    const content = (end: string, last = '') =>
      Array.from({ length: count }, (_, at) => line(at + 1)).join(end) + last;

    it('are found anywhere in the file', async () => {
      const uri = await write('lines/large.txt', content('\n'));
      for (let first = 1; first < count; first += 1_999) {
        assert.deepEqual(await read(`${uri}?lines=${first}-${first + 1}`), {
          mimeType: 'text/plain',
          text: `${line(first)}\n${line(first + 1)}${first + 1 < count ? '\n' : ''}`,
          meta: { lines: `${first}-${first + 1}` },
        });
      }
    });

    it('keep their line ends, and the last has none', async () => {
      const uri = await write('lines/large-crlf.txt', content('\r\n'));
      const asked = `?lines=${count - 1}-${count + 9}`;
      assert.partialDeepStrictEqual(await read(uri + asked), {
        text: `${line(count - 1)}\r\n${line(count)}`,
        meta: { lines: `${count - 1}-${count}` },
      });
      const ended = await write('lines/large-ended.txt', content('\n', '\n'));
      assert.partialDeepStrictEqual(await read(`${ended}#L${count + 1}`), { text: '' });
    });

    it('past the end are refused with their number', async () => {
      const uri = await write('lines/large.txt', content('\n'));
      await assert.rejects(
        read(`${uri}#L${count + 1}`),
        new RegExp(`Line ${count + 1} is past the end: there are ${count} lines`),
      );
    });

    it('are refused if they are too large themselves; the error of the whole names its size', async () => {
      const text = content('\n');
      const uri = await write('lines/large.txt', text);
      await assert.rejects(read(uri), tooLarge(Buffer.byteLength(text)));
      await assert.rejects(read(`${uri}#L1-L${count}`), /Too large: \d+ bytes, and at most 100000/);
    });

    it('are refused in UTF-16 and in binary files', async () => {
      const wide = await write('lines/wide.txt', Buffer.from(`\uFEFF${content('\n')}`, 'utf16le'));
      await assert.rejects(read(`${wide}#L1`), /UTF-16/);
      const binary = await write('lines/large.dat', Buffer.alloc(maxReadBytes + 1));
      await assert.rejects(read(`${binary}#L1`), /not text: it has no lines/);
    });
  });
});

/** An error that names the size, the setting, and how to read a part. */
function tooLarge(size: number): RegExp {
  return new RegExp(
    `^InvalidRequest: Too large: ${size} bytes, and at most ${maxReadBytes} .*mcpBridge\\.maxReadBytes.*\\?lines=10-20`,
  );
}
