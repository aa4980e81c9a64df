import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { GitFailed } from '../../../../src/features/git/reading/gitProcess';
import { Root } from '../../../../src/features/suggestions/finding/root';
import { TestRepository } from '../git/reading/repositories';

const { signal } = new AbortController();

it('the history of a commit that cannot be read is not asked for again until another one is checked out', async (t) => {
  const made = await TestRepository.create(t);
  made.write('a.ts', '1\n').commit().write('a.ts', '2\n').commit();
  const tree = made.git('rev-parse', 'HEAD~1^{tree}').trim();
  rmSync(join(made.root, '.git', 'objects', tree.slice(0, 2), tree.slice(2)));
  const repository = await made.open();
  const seen = {
    uri: repository.uri,
    snapshot: { head: await repository.head(signal) },
    open: async () => repository,
  };
  const root = new Root(repository.uri, seen);
  assert.ok(root.isOutdated);
  await assert.rejects(root.read(signal), GitFailed);
  assert.ok(!root.isOutdated);
  assert.equal(await root.read(signal), false);
  made.git('checkout', '--quiet', '--orphan', 'fresh');
  made.write('a.ts', '3\n').commit();
  seen.snapshot = { head: await repository.head(signal) };
  assert.ok(root.isOutdated);
  assert.ok(await root.read(signal));
});
