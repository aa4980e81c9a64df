import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { URI } from 'vscode-uri';
import { InvalidRequest } from '../../../../src/base/errors';
import { askedUri, canonicalUri } from '../../../../src/core/documents/uris';
import { comesBackAs, isWrapped } from '../../../../src/core/documents/vscodeSpelling';

/** Listed URIs, and the URIs that VS Code 1.139.1 then asked for. */
const spellings: Readonly<Record<string, string>> = {
  'file:///h/a%20b.ts': 'file:///h/a%20b.ts',
  'file:///h/a%23b.ts': 'file:///h/a%23b.ts',
  'file:///h/%C3%A9.ts': 'file:///h/%C3%A9.ts',
  'file:///h/100%25.txt': 'file:///h/100%.txt',
  'file:///h/a%2520b': 'file:///h/a%20b',
  'file:///h/a%3Fb%26c%2Bd': 'file:///h/a%3Fb&c+d',
  'file:///h/a%3Bb%3D%2C%40%3A%24': 'file:///h/a;b=,@:$',
  'file:///h/%5Ba%5D%7Bb%7D%7C%5E%22%3C%3E%60': 'file:///h/[a]%7Bb%7D|%5E%22%3C%3E%60',
  'file:///h/a%5Cb': 'file:///h/a/b',
  'file:///h/a%09b': 'file:///h/ab',
  'file:///h/a%2Fb': 'file:///h/a/b',
  'file:///c%3A/x': 'file:///c:/x',
  'file://server/share/x': 'file://server/share/x',
  'untitled:Untitled-1': 'untitled://dylo78gypUntitled-1',
  'vscode-userdata:/x': 'vscode-userdata:///x',
  'vscode-remote://ssh-remote%2Bhost/p': 'vscode-remote://ssh-remote+host/p',
  'diagnostics://document/file%3A%2F%2F%2Fh%2Fa.ts': 'diagnostics://document/file:///h/a.ts',
  'editor://window/selection': 'editor://window/selection',
  'file:///ws/src/': 'file:///ws/src',
  'file:///': 'file:///',
  'file:///h/a.ts?lines=10-20': 'file:///h/a.ts?lines=10-20',
  'file:///h/a.ts#L10-L20': 'file:///h/a.ts#L10-L20',
  'file:///h/a.ts?ref=feat%2Fx%26y': 'file:///h/a.ts?ref=feat/x&y',
};

/** Parts of URIs whose meaning is lost in VS Code's client. */
const lost = ['a%5Cb', 'a%09b', 'a%2Fb', 'a%2520b', '/src/'];

describe("VS Code's spelling", () => {
  for (const [listed, asked] of Object.entries(spellings)) {
    it(`of ${listed} is ${asked}`, () => assert.equal(comesBackAs(listed), asked));
  }

  for (const [listed, asked] of Object.entries(spellings)) {
    if (lost.some((part) => listed.includes(part))) continue;
    it(`${asked} is understood as ${listed}`, () => {
      assert.equal(askedUri(asked), canonicalUri(listed));
    });
  }

  it('of an authority that no URL can have is the URI itself', () => {
    const odd = 'memfs://a%20b%5B/x';
    assert.equal(comesBackAs(odd), odd);
  });
});

describe('what is picked from the list of a folder', () => {
  /** Wraps the URI of a child as VS Code's client does. */
  const wrap = (uri: string) => {
    const { scheme, authority, path, query, fragment } = URI.parse(uri);
    const wrapped = `/${scheme}/${authority || 'dylo78gyp'}${path}`;
    return URI.from({
      scheme: 'mcp-resource',
      authority: '6d6370',
      path: wrapped,
      query,
      fragment,
    }).toString();
  };
  const picked = [
    'file:///ws/src/a%20b.ts',
    'file:///ws/src/a%23b.ts',
    'file:///c%3A/ws/a.ts',
    'file://server/share/a.ts',
    'vscode-vfs://github/o/r/a.ts',
    'file:///ws/a.ts#L10-L20',
  ];
  for (const uri of picked) {
    it(`is unwrapped: ${uri}`, () => {
      assert.ok(isWrapped(wrap(uri)));
      assert.equal(askedUri(wrap(uri)), uri);
    });
  }

  it('has its percent signs in whatever number', () => {
    assert.equal(
      askedUri('mcp-resource://6d6370/file/dylo78gyp/ws/100%.ts'),
      'file:///ws/100%25.ts',
    );
  });

  it('loses the slash of a folder', () => {
    assert.equal(askedUri(wrap('file:///ws/src/')), 'file:///ws/src');
  });

  it('climbs nowhere unseen: what it means is what is judged', () => {
    assert.equal(askedUri(wrap('file:///ws/%252e%252e/etc/hosts')), 'file:///etc/hosts');
    assert.equal(askedUri('mcp-resource://00/file/dylo78gyp/ws/%2e%2e/%2e%2e/etc'), 'file:///etc');
  });

  const malformed = [
    'mcp-resource://x/ /y/z',
    'mcp-resource://00/1/dylo78gyp/x',
    wrap(wrap('file:///etc/hosts')),
  ];
  for (const uri of malformed) {
    it(`is refused where it wraps nothing that was listed: ${uri}`, () => {
      assert.throws(() => askedUri(uri), InvalidRequest);
    });
  }
});
