import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { canonicalUri } from '../../../../../src/core/documents/uris';
import { parseGitUri } from '../../../../../src/features/git/model/address';
import { gitTitle } from '../../../../../src/features/git/model/gitTitle';

describe('the title of a resource of a repository', () => {
  for (const [path, title] of [
    ['changes', 'All changes in shop'],
    ['staged', 'Staged changes in shop'],
    ['branch', 'Changes of the branch in shop'],
    ['status', 'Git status of shop'],
    ['log', 'History of shop'],
    ['commit/0123abcd', 'shop: commit 0123abcd'],
    ['file/src/a.ts', 'HEAD:src/a.ts'],
    ['file/src/a.ts?ref=main', 'main:src/a.ts'],
    ['blame/src/a.ts', 'shop: blame src/a.ts'],
  ] as const) {
    it(`git://shop/${path} is ${title}`, () => {
      const address = parseGitUri(canonicalUri(`git://shop/${path}`));
      assert.equal(address && gitTitle(address), title);
    });
  }
});
