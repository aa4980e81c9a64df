import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Emitter } from '../../../src/base/events';
import { canonicalUri } from '../../../src/core/documents/uris';
import { GitResources } from '../../../src/kinds/git/gitResources';
import type { GitSource, SeenRepository } from '../../../src/kinds/git/gitSource';

const changed = (path: string) => ({ path, changed: 'M' });

describe('the changed files', () => {
  it('are looked up once for each look at the repository', (t) => {
    const repository = { name: 'shop', snapshot: { unsaved: ['a'], files: [changed('b')] } };
    const asked: string[] = [];
    const git = new GitResources();
    t.after(() => git.dispose());
    git.connect({
      repositories: [repository as unknown as SeenRepository],
      onDidChange: new Emitter<never>().event,
      uriOf: (_: string, path: string) => {
        asked.push(path);
        return canonicalUri(`file:///shop/${path}`);
      },
    } as unknown as GitSource);
    const first = git.changedFiles;
    assert.deepEqual(first, [
      { uri: 'file:///shop/a', state: 'changed' },
      { uri: 'file:///shop/b', state: 'changed' },
    ]);
    assert.equal(git.changedFiles, first);
    assert.deepEqual(asked, ['a', 'b']);
    repository.snapshot = { unsaved: [], files: [changed('c')] };
    assert.deepEqual(git.changedFiles, [{ uri: 'file:///shop/c', state: 'changed' }]);
  });
});
