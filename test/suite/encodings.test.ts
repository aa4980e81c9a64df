import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { DisposableStore } from '../../src/base/events';
import type { Documents } from '../../src/kinds/documents';
import { canonicalUri } from '../../src/core/documents/uris';
import { until } from '../host/until';
import { documentKinds } from './helpers/kinds';
import { closeAll, seeing, show, write } from './helpers/workspace';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);

describe('the content of a file', () => {
  const own = new DisposableStore();
  let documents: Documents;
  const read = (uri: string) => documents.read(canonicalUri(uri), seeing());

  before(() => {
    ({ documents } = documentKinds(own));
  });
  afterEach(closeAll);
  after(() => own.dispose());

  const mixed = 'grüße 東京 👋\r\nb\nc';
  const texts = [
    { name: 'utf8.txt', bytes: Buffer.from(mixed), text: mixed },
    { name: 'crlf.txt', bytes: Buffer.from('a\r\nb\r\n'), text: 'a\r\nb\r\n' },
    { name: 'utf8bom.txt', bytes: Buffer.from('\uFEFFgrüße\n'), text: '\uFEFFgrüße\n' },
    { name: 'utf16le.txt', bytes: utf16le('grüße\r\n東京'), text: 'grüße\r\n東京' },
    { name: 'utf16be.txt', bytes: utf16le('grüße\r\n東京').swap16(), text: 'grüße\r\n東京' },
    { name: 'empty.txt', bytes: Buffer.alloc(0), text: '' },
    { name: 'bom-alone.txt', bytes: Buffer.from('\uFEFF'), text: '\uFEFF' },
  ];
  for (const { name, bytes, text } of texts) {
    it(`is decoded without being opened: ${name}`, async () => {
      const uri = await write(`encodings/${name}`, bytes);
      assert.deepEqual(await read(uri), { mimeType: 'text/plain', text, meta: {} });
      assert.ok(!vscode.workspace.textDocuments.some((one) => one.uri.toString() === uri));
    });

    // An editor uses one line end for all lines.
    const hasOneEnd = text !== mixed;
    if (hasOneEnd) {
      it(`is the same while it is open: ${name}`, async () => {
        const uri = await write(`encodings/open-${name}`, bytes);
        await show(uri);
        assert.partialDeepStrictEqual(await read(uri), { text, meta: { dirty: false } });
      });
    }
  }

  it('is decoded as the settings say', async () => {
    const settings = vscode.workspace.getConfiguration('files');
    const uri = await write(
      'encodings/windows1252.txt',
      Buffer.from('gr\u00fc\u00dfe \u0080', 'latin1'),
    );
    assert.partialDeepStrictEqual(await read(uri), { text: 'gr\uFFFD\uFFFDe \uFFFD' });
    await settings.update('encoding', 'windows1252', vscode.ConfigurationTarget.Global);
    try {
      assert.partialDeepStrictEqual(await read(uri), { text: 'grüße €' });
      await show(uri);
      assert.partialDeepStrictEqual(await read(uri), { text: 'grüße €' });
    } finally {
      await settings.update('encoding', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('is bytes if it is not text, whatever its name', async () => {
    const picture = await write('encodings/a.png', png);
    const expected = { mimeType: 'image/png', blob: png, meta: {} };
    assert.deepEqual(await read(picture), expected);
    const mistaken = await write('encodings/binary.ts', png);
    assert.equal((await read(mistaken))?.mimeType, 'application/octet-stream');
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(picture));
    await until('its tab is open', async () =>
      (await documents.list()).some(({ uri, priority }) => uri === picture && priority > 0),
    );
    assert.deepEqual(await read(picture), expected);
  });
});

/** The text in UTF-16, with its byte order mark. */
function utf16le(text: string): Buffer {
  return Buffer.from(`\uFEFF${text}`, 'utf16le');
}
