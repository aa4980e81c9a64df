import assert from 'node:assert/strict';
import { it } from 'node:test';
import { canonicalUri } from '../../../../../src/core/documents/uris';
import { isInGitFolder } from '../../../../../src/features/git/model/gitFolder';

const isOwn = (path: string) =>
  isInGitFolder(canonicalUri('file:///shop'), canonicalUri(`file:///shop/${path}`));

it('the folder of git is .git and what is in it, and nothing whose name only begins like that', () => {
  for (const path of ['.git', '.git/', '.git/HEAD', '.git/refs/heads/main']) {
    assert.ok(isOwn(path), path);
  }
  const others = ['.github/ci.yml', '.gitignore', '.gitattributes', '.gitmodules', 'src/.git/HEAD'];
  for (const path of others) assert.ok(!isOwn(path), path);
});
