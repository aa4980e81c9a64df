import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fenceLanguage, isTextual, mimeType } from '../../../../src/core/documents/mime';

describe('mimeType', () => {
  const cases: readonly (readonly [path: string, language: string | undefined, mime: string])[] = [
    ['/ws/a.ts', 'typescript', 'text/x-typescript'],
    ['/ws/a.tsx', 'typescriptreact', 'text/tsx'],
    ['/ws/a.rs', 'rust', 'text/x-rust'],
    ['/ws/a.py', 'python', 'text/x-python'],
    ['/ws/a.js', 'javascript', 'text/javascript'],
    ['/ws/a.md', 'markdown', 'text/markdown'],
    ['/ws/a.json', 'json', 'application/json'],
    ['/ws/tsconfig.json', 'jsonc', 'application/json'],
    ['/ws/a.yml', 'yaml', 'application/yaml'],
    ['/ws/a.txt', 'plaintext', 'text/plain'],
    ['/ws/Dockerfile', 'dockerfile', 'text/x-dockerfile'],
    ['/ws/a.xml', 'xml', 'application/xml'],
    ['/ws/a.svg', 'xml', 'image/svg+xml'],
    ['/ws/a.geojson', 'json', 'application/geo+json'],
    ['/ws/a.svg', 'rust', 'text/x-rust'],
    ['/ws/a.html', 'html', 'text/html'],
    ['Untitled-1', 'plaintext', 'text/plain'],
    ['/ws/a.png', undefined, 'image/png'],
    ['/ws/A.PNG', undefined, 'image/png'],
    ['/ws/a.pdf', undefined, 'application/pdf'],
  ];
  for (const [path, language, expected] of cases) {
    it(`${path} ${language ? `in ${language}` : 'of no known language'} is ${expected}`, async () => {
      assert.equal(await mimeType(path, language), expected);
    });
  }

  it('does not guess what neither language nor table knows', async () => {
    assert.equal(await mimeType('/ws/LICENSE', undefined), undefined);
    assert.equal(await mimeType('/ws/a.unheard-of', undefined), undefined);
  });
});

describe('isTextual', () => {
  const textual = [
    'text/plain',
    'text/x-rust',
    'application/json',
    'application/geo+json',
    'application/xml',
    'image/svg+xml',
    'application/yaml',
    'application/javascript',
  ];
  for (const mime of textual) it(`${mime} is text`, () => assert.equal(isTextual(mime), true));

  for (const mime of ['image/png', 'application/pdf', 'application/octet-stream', 'video/mp2t']) {
    it(`${mime} is not`, () => assert.equal(isTextual(mime), false));
  }
});

describe('fenceLanguage', () => {
  const cases = [
    ['text/x-typescript', 'typescript'],
    ['text/tsx', 'tsx'],
    ['text/markdown', 'markdown'],
    ['application/json', 'json'],
    ['image/svg+xml', 'xml'],
    ['application/x-sh', 'sh'],
    ['text/plain', ''],
  ] as const;
  for (const [mime, language] of cases) {
    it(`of ${mime} is ${language || 'none'}`, () => assert.equal(fenceLanguage(mime), language));
  }
});
