import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { URI } from 'vscode-uri';
import { InvalidRequest } from '../../../../src/base/errors';
import { askedByVSCode } from '../../../../src/core/documents/askedByVSCode';
import {
  askedUri,
  canonicalUri,
  readablePath,
  splitLines,
  subscriptionKey,
} from '../../../../src/core/documents/uris';
import { comesBackAs, isWrapped } from '../../../../src/core/documents/vscodeSpelling';
import { documentName, spell, spelling, uriOf, type DocumentName } from '../../documentNames';

const numRuns = 1_000;

describe('canonicalUri of any document', () => {
  it('is the same in every spelling', () => {
    const check = (name: DocumentName, spelled: string) =>
      assert.equal(canonicalUri(spelled), uriOf(name));
    fc.assert(
      fc.property(documentName, spelling, (name, how) => check(name, spell(name, how))),
      { numRuns },
    );
  });

  it('is the same in the spelling of VS Code', () => {
    fc.assert(
      fc.property(documentName.filter(survivesVSCode), (name) => {
        assert.equal(askedByVSCode(canonicalUri(uriOf(name))), uriOf(name));
        assert.equal(askedUri(wrapped(name)), uriOf(name));
      }),
      { numRuns },
    );
  });

  it('belongs to one document alone', () => {
    fc.assert(
      fc.property(documentName, spelling, fc.constantFrom(...confusions), (name, how, confuse) => {
        const other = { ...name, path: confuse(name.path) };
        fc.pre(uriOf(other) !== uriOf(name));
        assert.notEqual(canonicalUri(spell(other, how)), canonicalUri(uriOf(name)));
      }),
      { numRuns },
    );
  });

  it('stays as it is, whatever it was made of', () => {
    fc.assert(
      fc.property(anyUri, (uri) => {
        const canonical = askedOrNothing(uri);
        fc.pre(canonical !== undefined);
        assert.equal(canonicalUri(canonical), canonical);
        fc.pre(!isWrapped(canonical));
        assert.equal(
          canonicalUri(askedByVSCode(canonicalUri(canonical))),
          askedByVSCode(canonicalUri(canonical)),
        );
        assert.equal(
          subscriptionKey(subscriptionKey(canonicalUri(canonical))),
          subscriptionKey(canonicalUri(canonical)),
        );
      }),
      { numRuns: numRuns * 5 },
    );
  });

  it('is what a completed path leads to', () => {
    fc.assert(
      fc.property(documentName, (name) => {
        const uri = uriOf(name);
        const [, start = '', path = ''] = /^([^:]+:(?:\/\/[^/]*)?\/?)(.*)$/.exec(uri) ?? [];
        assert.equal(canonicalUri(start + readablePath(path)), uri);
      }),
      { numRuns },
    );
  });
});

describe('lines of any document', () => {
  const range = fc
    .tuple(fc.integer({ min: 1, max: 99_999 }), fc.nat(500))
    .map(([first, more]) => ({ first, last: first + more }));

  it('are the same in every spelling', () => {
    fc.assert(
      fc.property(documentName, spelling, range, (name, how, { first, last }) => {
        const uri = spell(name, how);
        const canonical = `${uriOf(name)}#L${first}${last > first ? `-L${last}` : ''}`;
        const spelled = ['#L', '#l', '?lines=', '?lines=L'].map((start) => uri + start + first);
        const asked = spelled.flatMap((start) => [`${start}-${last}`, `${start}-L${last}`]);
        if (survivesVSCode(name)) asked.push(comesBackAs(canonical));
        for (const each of [canonical, ...asked]) assert.equal(askedUri(each), canonical);
        assert.deepEqual(splitLines(canonicalUri(canonical)), {
          uri: uriOf(name),
          lines: { first, last },
        });
        assert.equal(
          subscriptionKey(canonicalUri(canonical)),
          subscriptionKey(canonicalUri(uriOf(name))),
        );
      }),
      { numRuns },
    );
  });

  it('belong to one range alone', () => {
    fc.assert(
      fc.property(documentName, range, range, (name, one, other) => {
        const linesOf = ({ first, last }: typeof one) =>
          canonicalUri(`${uriOf(name)}?lines=${first}-${last}`);
        const isSame = one.first === other.first && one.last === other.last;
        assert.equal(linesOf(one) === linesOf(other), isSame);
      }),
      { numRuns },
    );
  });
});

/** Names that are easily taken for each other. */
const confusions: readonly ((path: string) => string)[] = [
  (path) => path.normalize('NFC'),
  (path) => path.normalize('NFD'),
  (path) => encodeURI(path),
  (path) => path.replace(/%(?=[0-9A-F]{2})/g, ''),
  (path) => path.replace('%20', ' '),
  (path) => path.replace('+', ' '),
  (path) => path.toUpperCase(),
  (path) => `${path} `,
  (path) => `${path}/`,
  (path) => `${path}.`,
  (path) => `${path}?`,
  (path) => `${path}#L10`,
  (path) => `${path}?lines=10`,
];

const starts =
  'file: file:// file:/// FILE:/// untitled: vscode-vfs://github/ mcp-resource://00/ editor://window/ diagnostics://document/ http:// x:';
const pieces =
  '/ // .. . %2e%2e %2F % %25 %zz %E4 # #L3 #L10-L20 ? ?lines=3 &lines=4 & a B : C: @ + ü \\ [ localhost dylo78gyp file: editor: mcp-resource://00/file';

/** Any URI that may be received, well formed or not. */
const anyUri = fc
  .tuple(
    fc.constantFrom(...starts.split(' ')),
    fc.array(
      fc.oneof(
        fc.constantFrom(' ', ...pieces.split(' ')),
        fc.string({ unit: 'grapheme', maxLength: 3 }),
      ),
      { maxLength: 12 },
    ),
  )
  .map(([start, rest]) => start + rest.join(''));

function askedOrNothing(uri: string): string | undefined {
  try {
    return askedUri(uri);
  } catch (cause) {
    assert.ok(cause instanceof InvalidRequest, String(cause));
    return undefined;
  }
}

/** VS Code decodes percent signs, takes a path without a slash for a host, and removes line ends and tabs. */
function survivesVSCode({ path }: DocumentName): boolean {
  return path.startsWith('/') ? !/[%\t\r\n]/.test(path) : /^[\w-]+$/.test(path);
}

/** The URI that VS Code asks for after a document was picked in a folder. */
function wrapped({ scheme, authority, path }: DocumentName): string {
  const below = `/${scheme}/${authority || 'dylo78gyp'}${path}`;
  return URI.from({ scheme: 'mcp-resource', authority: '6d6370', path: below }).toString();
}
