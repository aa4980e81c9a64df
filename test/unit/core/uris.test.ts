import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidRequest } from '../../../src/core/errors';
import { canonicalUri, parseUri, withoutQuery } from '../../../src/core/uris';

const canonical: Readonly<Record<string, string>> = {
  'file:///ws/a.ts': 'file:///ws/a.ts',
  'file:///ws/a b.ts': 'file:///ws/a%20b.ts',
  'file:///ws/a%20b.ts': 'file:///ws/a%20b.ts',
  'file:///ws/a%23b.ts': 'file:///ws/a%23b.ts',
  'file:///ws/a%3Fb.ts': 'file:///ws/a%3Fb.ts',
  'file:///ws/a%3fb.ts': 'file:///ws/a%3Fb.ts',
  'file:///ws/100%25.txt': 'file:///ws/100%25.txt',
  'file:///ws/100%.txt': 'file:///ws/100%25.txt',
  'file:///ws/a%2520b': 'file:///ws/a%2520b',
  'file:///ws/a&b=c+d,e;f': 'file:///ws/a%26b%3Dc%2Bd%2Ce%3Bf',
  "file:///ws/(a)'b'!*[c]": 'file:///ws/%28a%29%27b%27%21%2A%5Bc%5D',
  'file:///ws/naïve/日本.md': 'file:///ws/na%C3%AFve/%E6%97%A5%E6%9C%AC.md',
  'file:///ws/e%CC%81': 'file:///ws/e%CC%81',
  'file:///C:/Users/me': 'file:///c%3A/Users/me',
  'file:///c%3A/Users/me': 'file:///c%3A/Users/me',
  'file://Server/Share/a.txt': 'file://server/Share/a.txt',
  'FILE:///ws/a': 'file:///ws/a',
  'untitled:Untitled-1': 'untitled:Untitled-1',
  'Untitled:Untitled-1': 'untitled:Untitled-1',
  'untitled:/ws/new%20file.ts': 'untitled:/ws/new%20file.ts',
  'vscode-vfs://github/microsoft/vscode/README.md':
    'vscode-vfs://github/microsoft/vscode/README.md',
  'vscode-remote://ssh-remote%2Bbox/home/me/a b': 'vscode-remote://ssh-remote%2Bbox/home/me/a%20b',
  'vscode-remote://ssh-remote+box/home': 'vscode-remote://ssh-remote%2Bbox/home',
  'editor://window/active': 'editor://window/active',
  'diagnostics://workspace/all?severity=error': 'diagnostics://workspace/all?severity%3Derror',
  'file:///ws/a.png?12345': 'file:///ws/a.png',
  'file:///ws/a.ts#L10-L20': 'file:///ws/a.ts#L10-L20',
  'vscode-vfs://github/o/a?lines=3&ref=main&lines=4': 'vscode-vfs://github/o/a?ref%3Dmain#L3',
  'file:///ws/./a//b.ts': 'file:///ws/a/b.ts',
  'file:///ws/../etc/hosts': 'file:///etc/hosts',
  'file://localhost/ws/a': 'file:///ws/a',
  'vscode-vfs://github/o/r/../other/x': 'vscode-vfs://github/o/other/x',
  'vscode-vfs://github/o/r/%2e%2e/x': 'vscode-vfs://github/o/x',
  'file:///ws/%2e%2E/etc/hosts': 'file:///etc/hosts',
  'file:///ws%2F..%2Fetc': 'file:///etc',
  'file:///../../etc': 'file:///etc',
  'file:///ws/folder/': 'file:///ws/folder/',
};

describe('canonicalUri', () => {
  for (const [given, expected] of Object.entries(canonical)) {
    it(`spells ${given} as ${expected}`, () => assert.equal(canonicalUri(given), expected));
  }

  it('leaves what is canonical as it stands', () => {
    for (const uri of Object.values(canonical)) assert.equal(canonicalUri(uri), uri);
  });

  it('keeps apart what names different files', () => {
    const different = ['file:///ws/a%20b', 'file:///ws/a%2520b', 'file:///ws/A%20b'];
    assert.equal(new Set(different.map(canonicalUri)).size, different.length);
  });

  const malformed = [
    '',
    'a/b',
    '/ws/a',
    '//server/share',
    '1file:///ws/a',
    ' file:///ws/a',
    'file:///ws/a\nb',
    'file:///ws/\u0000',
    'file:////server/share',
    'file:///%2Fserver/share',
    'vscode-vfs://host:80%2Fa',
    'vscode-vfs://host:%2541/a',
    'mcp-resource://00/mcp-resource/00/file/dylo78gyp/ws/a',
  ];
  for (const given of malformed) {
    it(`refuses ${JSON.stringify(given)}`, () => {
      assert.throws(() => canonicalUri(given), InvalidRequest);
    });
  }
});

describe('parseUri', () => {
  const paths: Readonly<Record<string, string>> = {
    'file:///ws/a%20b%23c%25d': '/ws/a b#c%d',
    'file:///ws/../etc/%70asswd': '/etc/passwd',
    'untitled:Untitled-1': 'Untitled-1',
  };
  for (const [uri, path] of Object.entries(paths)) {
    it(`finds the path of ${uri}`, () => assert.equal(parseUri(uri).path, path));
  }
});

describe('withoutQuery', () => {
  const cases: Readonly<Record<string, string>> = {
    'diagnostics://workspace/all?severity=error': 'diagnostics://workspace/all',
    'diagnostics://workspace/all': 'diagnostics://workspace/all',
    'file:///ws/a%23b.ts#L10': 'file:///ws/a%23b.ts',
  };
  for (const [uri, expected] of Object.entries(cases)) {
    it(`leaves ${expected} of ${uri}`, () => assert.equal(withoutQuery(uri), expected));
  }
});
