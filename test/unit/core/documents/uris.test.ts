import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { URI } from 'vscode-uri';
import { InvalidRequest } from '../../../../src/base/errors';
import {
  askedUri,
  canonicalUri,
  childUri,
  documentUri,
  folderOf,
  parseUri,
  readablePath,
  splitLines,
  withoutQuery,
} from '../../../../src/core/documents/uris';

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
  'file:///ws/a.ts?lines=10-20': 'file:///ws/a.ts#L10-L20',
  'file:///ws/a.ts?shape=outline': 'file:///ws/a.ts#outline',
  'file:///ws/a.ts?lines=L10-L20': 'file:///ws/a.ts#L10-L20',
  'FILE:///ws/a.ts?lines=10': 'file:///ws/a.ts#L10',
  'file:///ws/a.ts#l10-20': 'file:///ws/a.ts#L10-L20',
  'file:///ws/a.ts#L7-L7': 'file:///ws/a.ts#L7',
  'file:///ws/a.ts?version=3&lines=5-6': 'file:///ws/a.ts#L5-L6',
  'file:///ws/a.ts?lines=5&lines=6#L9': 'file:///ws/a.ts#L5',
  'file:///ws/a.ts?lines=': 'file:///ws/a.ts',
  'file:///ws/a.ts?lines=#L3': 'file:///ws/a.ts#L3',
  'file:///ws/a.ts?outlines=3': 'file:///ws/a.ts',
  'file:///ws/a.ts#other': 'file:///ws/a.ts#other',
  'file:///ws/a.ts#10': 'file:///ws/a.ts#10',
  'file:///ws/a.ts#': 'file:///ws/a.ts',
  'memfs:/a.ts?lines=10-20': 'memfs:/a.ts#L10-L20',
  'memfs:/a.ts?shape=outline&b': 'memfs:/a.ts?b#outline',
  'memfs:/a.ts?x=1&lines=5&y=2&lines=6': 'memfs:/a.ts?x%3D1%26y%3D2#L5',
  'memfs:/a.ts?lines=0': 'memfs:/a.ts?lines%3D0',
  'memfs:/a.ts?lines=head': 'memfs:/a.ts?lines%3Dhead',
  'memfs:/a.ts#L0': 'memfs:/a.ts#L0',
  'git:/ws/a.ts?{"ref":"~"}': 'git:/ws/a.ts?%7B%22ref%22%3A%22~%22%7D',
  'vscode-notebook-cell:/ws/a.ipynb#W0sZmlsZQ==':
    'vscode-notebook-cell:/ws/a.ipynb#W0sZmlsZQ%3D%3D',
  'mcp-resource://00/file/dylo78gyp/ws/a': 'mcp-resource://00/file/dylo78gyp/ws/a',
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
    'file:///ws/\ud800',
    'file:///ws/a.ts?lines=0',
    'file:///ws/a.ts?lines=20-10',
    'file:///ws/a.ts?lines=all',
    'file:///ws/a.ts?lines=-1',
    'file:///ws/a.ts?lines=1-9999999999',
    'file:///ws/a.ts#L0',
    'file:///ws/a.ts#L20-L10',
    'file:///ws/a.ts#L10C5',
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
    it(`finds the path of ${uri}`, () => assert.equal(parseUri(canonicalUri(uri)).path, path));
  }
});

describe('withoutQuery', () => {
  const cases: Readonly<Record<string, string>> = {
    'diagnostics://workspace/all?severity=error': 'diagnostics://workspace/all',
    'diagnostics://workspace/all': 'diagnostics://workspace/all',
    'file:///ws/a%23b.ts#L10': 'file:///ws/a%23b.ts',
  };
  for (const [uri, expected] of Object.entries(cases)) {
    it(`leaves ${expected} of ${uri}`, () =>
      assert.equal(withoutQuery(canonicalUri(uri)), expected));
  }
});

describe('askedUri', () => {
  it('is the canonical one, whichever way it is spelled', () => {
    for (const [given, expected] of Object.entries(canonical)) {
      if (!given.startsWith('mcp-resource:')) assert.equal(askedUri(given), expected);
    }
  });

  const malformed = [
    'ws/a',
    'file:///ws/\ud800',
    'mcp-resource://00/mcp-resource/00/file/dylo78gyp/ws/a',
  ];
  for (const given of malformed) {
    it(`refuses ${JSON.stringify(given)}`, () => {
      assert.throws(() => askedUri(given), InvalidRequest);
    });
  }
});

describe('documentUri', () => {
  const documents: Readonly<Record<string, string>> = {
    'file:///ws/a.ts?lines=0': 'file:///ws/a.ts',
    'file:///ws/a.ts?lines=10-20': 'file:///ws/a.ts',
    'file:///ws/a.ts#L0': 'file:///ws/a.ts',
    'file:///ws/a.ts#L10': 'file:///ws/a.ts',
    'file:///C%3A/a.ts': 'file:///c%3A/a.ts',
    'git:/ws/a.ts?ref': 'git:/ws/a.ts?ref',
    'memfs:/a?lines=0': 'memfs:/a?lines%3D0',
    'memfs:/a#L0': 'memfs:/a#L0',
    'memfs://authority': 'memfs://authority',
    // It is the tab of VS Code's own MCP client, and not the file that it is about.
    'mcp-resource://00/file/dylo78gyp/etc/hosts': 'mcp-resource://00/file/dylo78gyp/etc/hosts',
  };
  for (const given of [
    'A_B:/a',
    '1b:/a',
    'memfs://a%2Fb/c',
    'memfs://a%25b/c',
    'http://me@host/',
  ]) {
    it(`of ${given}, which VS Code allows, is none`, () => {
      assert.equal(documentUri(URI.parse(given)), undefined);
    });
  }

  for (const [given, expected] of Object.entries(documents)) {
    it(`of ${given} is ${expected}`, () => {
      assert.equal(documentUri({ toString: () => given }), expected);
      assert.equal(canonicalUri(expected), expected);
    });
  }
});

describe('splitLines', () => {
  it('takes off the lines that are meant', () => {
    const range = { first: 10, last: 20 };
    const expected = { uri: 'file:///ws/a%20b.ts', lines: range };
    assert.deepEqual(splitLines(canonicalUri('file:///ws/a%20b.ts#L10-L20')), expected);
  });

  for (const uri of ['file:///ws/a.ts', 'file:///ws/a.ts#other', 'memfs:/a#L0', 'memfs:/a#10']) {
    it(`leaves ${uri} as it stands`, () =>
      assert.deepEqual(splitLines(canonicalUri(uri)), { uri }));
  }
});

describe('folderOf', () => {
  const folders: Readonly<Record<string, string | undefined>> = {
    'file:///ws/src/a.ts': 'file:///ws/src/',
    'file:///ws/src/': 'file:///ws/',
    'file:///a': 'file:///',
    'file:///ws/a%23b/c?x#L1': 'file:///ws/a%23b/',
    'file:///c%3A/a': 'file:///c%3A/',
    'vscode-vfs://github/o/r/a': 'vscode-vfs://github/o/r/',
    'untitled:Untitled-1': undefined,
    'memfs://authority': undefined,
  };
  for (const [uri, folder] of Object.entries(folders)) {
    it(`of ${uri} is ${folder ?? 'none'}`, () => assert.equal(folderOf(canonicalUri(uri)), folder));
  }
});

describe('readablePath', () => {
  const paths: Readonly<Record<string, string>> = {
    'ws/a.ts': 'ws/a.ts',
    'ws/a%20b/%C3%BC.ts': 'ws/a b/ü.ts',
    'ws/a%23b%3Fc%25d': 'ws/a%23b%3Fc%25d',
    'c%3A/a%26b': 'c:/a&b',
    'ws/a%2520b': 'ws/a%2520b',
  };
  for (const [encoded, readable] of Object.entries(paths)) {
    it(`of ${encoded} is ${readable}, which leads back`, () => {
      assert.equal(readablePath(encoded), readable);
      const uri = canonicalUri(`file:///${encoded}`);
      assert.equal(askedUri(`file:///${readable}`), canonicalUri(uri));
    });
  }
});

describe('childUri', () => {
  it('puts one slash between', () => {
    assert.equal(childUri(canonicalUri('file:///ws'), 'a'), 'file:///ws/a');
    assert.equal(childUri(canonicalUri('file:///'), 'a'), 'file:///a');
  });
});

describe('a URI that a client asks for', () => {
  const ofBytes = (bytes: number) => `file:///${'a'.repeat(bytes - 1)}`;
  const ofLevels = (levels: number) => `file://${'/a'.repeat(levels - 1)}`;

  it('may have a path of 4,096 bytes and 256 levels', () => {
    for (const uri of [ofBytes(4_096), ofLevels(256)]) assert.equal(askedUri(uri), uri);
  });

  it('may be longer if its path is not, encoded or with a query', () => {
    askedUri(`file:///${'%20'.repeat(4_095)}`);
    askedUri(`git:/a?${'x'.repeat(10_000)}`);
  });

  const tooLong = {
    'by a byte': ofBytes(4_097),
    'by a letter of two bytes': `file:///${'ü'.repeat(2_048)}`,
    'by a level': ofLevels(257),
    'by 8,000 levels': ofLevels(8_000),
    'as a whole': `git:/a?${'x'.repeat(20_000)}`,
  };
  for (const [name, uri] of Object.entries(tooLong)) {
    it(`is refused if it is too long ${name}`, () => {
      assert.throws(() => askedUri(uri), {
        name: new InvalidRequest('').name,
        message: /too long/,
      });
    });
  }
});
