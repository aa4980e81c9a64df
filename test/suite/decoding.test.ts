import assert from 'node:assert/strict';
import fc from 'fast-check';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { DisposableStore } from '../../src/base/events';
import type { CanonicalUri } from '../../src/core/documents/uris';
import { Encodings } from '../../src/workspace/encodings';
import { byteOrderMark } from '../../src/workspace/openDocument';
import { uriOf } from './helpers/workspace';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const long = 'a line of text\n'.repeat(60);

/** The bytes of files. */
const corpus: Readonly<Record<string, Buffer>> = {
  empty: Buffer.alloc(0),
  ascii: Buffer.from('plain\r\ntext\r'),
  'UTF-8': Buffer.from('grüße 東京 👋\n'),
  'UTF-8 with a mark': Buffer.from(`${byteOrderMark}grüße`),
  'a mark alone': Buffer.from(byteOrderMark),
  'two marks': Buffer.from(`${byteOrderMark.repeat(2)}a`),
  'a mark within': Buffer.from(`a${byteOrderMark}b`),
  'half a mark': Buffer.from([0xef, 0xbb]),
  'a mark and then no UTF-8': Buffer.concat([Buffer.from(byteOrderMark), latin1('grüße')]),
  'Latin-1': latin1('grüße'),
  'Latin-1, far behind': Buffer.concat([Buffer.from(long), latin1('grüße')]),
  'Windows-1252': Buffer.from([0x67, 0x80, 0x93, 0x94]),
  'Shift JIS': Buffer.from([0x93, 0x8c, 0x8b, 0x9e, 0x0a, 0x93, 0xfa, 0x96, 0x7b]),
  'GB 18030': Buffer.from([0xb1, 0xb1, 0xbe, 0xa9, 0x81, 0x30, 0x84, 0x36]),
  'UTF-16 LE with a mark': utf16(`${byteOrderMark}grüße\n`),
  'UTF-16 BE with a mark': utf16(`${byteOrderMark}grüße\n`).swap16(),
  'UTF-16 LE': utf16('plain\n'),
  'UTF-16 BE': utf16('plain\n').swap16(),
  'a character that is cut': Buffer.from('grü').subarray(0, 3),
  'an overlong slash': Buffer.from([0x2f, 0xc0, 0xaf]),
  'half a surrogate pair': Buffer.from([0x61, 0xed, 0xa0, 0x80, 0x62]),
  'beyond Unicode': Buffer.from([0xf4, 0x90, 0x80, 0x80]),
  'a zero byte': Buffer.from('a\0b'),
  'a zero byte in its beginning': Buffer.from(`${'a'.repeat(511)}\0`),
  'a zero byte behind its beginning': Buffer.from(`${'a'.repeat(512)}\0b`),
  'a mark and a zero byte': Buffer.from(`${byteOrderMark}\0`),
  'long UTF-8': Buffer.from(`${long}grüße\n${long}`),
};

/** The settings of a person. */
const settings: readonly Readonly<Record<string, unknown>>[] = [
  {},
  { 'files.encoding': 'utf8bom' },
  { 'files.encoding': 'windows1252' },
  { 'files.encoding': 'utf16le' },
  { 'files.encoding': 'nonsense' },
  { 'files.autoGuessEncoding': true },
  { '[bat]': { 'files.encoding': 'shiftjis' } },
  {
    '[bat]': { 'files.encoding': 'shiftjis' },
    'files.associations': { '**/decoding/*.xyz': 'bat' },
  },
  { '[bat]': { 'files.autoGuessEncoding': true } },
  { '[plaintext]': { 'files.encoding': 'windows1252' } },
  { 'files.encoding': 'windows1252', '[bat]': { 'files.encoding': 'utf8' } },
];

const names = ['a.txt', 'a.BAT', 'a.xyz', '.vscode/a.json', 'a.code-workspace', 'noname'];

describe('the text of bytes', () => {
  const own = new DisposableStore();
  /** The documents that VS Code was asked to decode. */
  let asked: CanonicalUri[] = [];
  let encodings: Encodings;

  before(() => {
    encodings = own.add(
      new Encodings(
        () => [uriOf('decoding')],
        async (bytes, uri) => {
          asked.push(uri);
          return decodedByVSCode(bytes, uri);
        },
      ),
    );
  });
  after(() => own.dispose());

  for (const given of settings) {
    it(`is what VS Code decodes with ${JSON.stringify(given)}`, async () => {
      await withSettings(given, async () => {
        for (const name of names) {
          const uri = uriOf(`decoding/${name}`);
          const compare = async ([what, bytes]: readonly [string, Buffer]) => {
            const text = await encodings.decode(bytes, uri);
            assert.equal(text, await decodedByVSCode(bytes, uri), `${what} in ${name}`);
          };
          await Promise.all(Object.entries(corpus).map(compare));
        }
      });
    });
  }

  it('is what VS Code decodes, whatever they are', async () => {
    const uri = uriOf('decoding/a.txt');
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc
        .string({ unit: 'binary', maxLength: 40 })
        .map((text) => Uint8Array.from(Buffer.from(text))),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (some) => {
        assert.equal(await encodings.decode(some, uri), await decodedByVSCode(some, uri));
      }),
      { numRuns: 200 },
    );
  });

  it('takes VS Code to decode only what may not be UTF-8', async () => {
    const isAsked = async (what: string, name: string) => {
      asked = [];
      await encodings.decode(corpus[what] ?? Buffer.alloc(0), uriOf(`decoding/${name}`));
      return asked.length > 0;
    };
    for (const what of ['empty', 'ascii', 'UTF-8', 'UTF-8 with a mark', 'long UTF-8']) {
      assert.equal(await isAsked(what, 'a.txt'), false, what);
    }
    assert.equal(await isAsked('Latin-1', 'a.txt'), true);
    await withSettings({ '[bat]': { 'files.encoding': 'shiftjis' } }, async () => {
      assert.equal(await isAsked('UTF-8', 'a.bat'), true);
      assert.equal(await isAsked('UTF-8 with a mark', 'a.bat'), false);
      assert.equal(await isAsked('UTF-8', 'a.txt'), false);
    });
  });
});

/** `undefined` if it is not text. A mark of UTF-8 is part of what clients read. */
async function decodedByVSCode(bytes: Uint8Array, uri: string): Promise<string | undefined> {
  try {
    const text = await vscode.workspace.decode(bytes, { uri: vscode.Uri.parse(uri) });
    const isMarked = Buffer.from(bytes.subarray(0, 3)).equals(Buffer.from(byteOrderMark));
    return isMarked && !text.startsWith(byteOrderMark) ? byteOrderMark + text : text;
  } catch {
    return undefined;
  }
}

async function withSettings(
  given: Readonly<Record<string, unknown>>,
  test: () => Promise<void>,
): Promise<void> {
  const update = async (key: string, value: unknown) =>
    vscode.workspace.getConfiguration().update(key, value, vscode.ConfigurationTarget.Workspace);
  try {
    for (const [key, value] of Object.entries(given)) await update(key, value);
    await test();
  } finally {
    for (const key of Object.keys(given)) await update(key, undefined);
  }
}
