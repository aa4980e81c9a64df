import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedUri, canonicalUri } from '../../../../../src/core/documents/uris';
import { changesUri, parseGitUri } from '../../../../../src/features/git/model/address';

const names = [
  'src/routes/+page.svelte',
  'R&D/a.ts',
  'a=b&c=d.txt',
  'a b/100%.txt',
  '50%25 off.md',
  'what?.md',
  'a#b.md',
  'ä/日本.md',
];

describe('the address of the changes of a file', () => {
  for (const path of names) {
    it(`leads to ${path}`, () => {
      const meant = { repository: 'shop', type: 'changes', path };
      const uri = changesUri('shop', path);
      assert.deepEqual(parseGitUri(uri), meant);
      // As a client writes it that fills in the template, in either encoding of a path.
      const value = encodeURIComponent(path);
      for (const asked of [value, value.replaceAll('%2F', '/')]) {
        assert.equal(askedUri(`git://shop/changes?path=${asked}`), uri);
      }
    });
  }
});

describe('the parameters of an address', () => {
  const parsed = (asked: string) => parseGitUri(canonicalUri(`git://shop/${asked}`));

  it('hold what stands in a ref', () => {
    assert.partialDeepStrictEqual(parsed('file/a.ts?ref=v1.0.0%2Bbuild.5'), {
      ref: 'v1.0.0+build.5',
    });
    assert.partialDeepStrictEqual(parsed('branch?base=a%26b'), { base: 'a&b' });
  });

  it('end where another one begins', () => {
    const both = { path: 'R&D/a.ts', limit: '5' };
    assert.partialDeepStrictEqual(parsed('log?path=R%26D%2Fa.ts&limit=5'), both);
    assert.partialDeepStrictEqual(parsed('log?limit=5&path=R%26D%2Fa.ts'), both);
  });

  it('are not there if they are empty', () => {
    assert.deepEqual(parsed('log?path=&limit='), { repository: 'shop', type: 'log' });
  });
});
