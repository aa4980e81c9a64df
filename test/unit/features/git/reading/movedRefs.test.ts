import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  changedBy,
  MovedRefs,
  readRefs,
  rebasedBy,
  seenNames,
} from '../../../../../src/features/git/reading/movedRefs';
import { seeingAll, seeingNoSecrets, TestRepository } from './repositories';

const { signal } = seeingAll;

describe('refs that move', () => {
  it('are branches and tags of commits, also those that were gone meanwhile', async (scope) => {
    const made = await TestRepository.create(scope);
    made.write('a.txt', '1\n').commit();
    made.git('branch', 'topic/one');
    made.git('tag', '-a', '-m', 'x', 'v1');
    made.git('tag', 'blob', 'HEAD:a.txt');
    const [repository, moved] = [await made.open(), new MovedRefs()];
    const from = made.git('rev-parse', 'HEAD').trim();
    const all = ['refs/heads/main', 'refs/heads/topic/one', 'refs/tags/v1'];
    const first = await readRefs(repository, signal);
    assert.deepEqual(
      [...first],
      all.map((ref) => [ref, from]),
    );
    assert.deepEqual(moved.follow(first), []);
    made.write('a.txt', '2\n').commit().git('tag', '--delete', 'v1');
    made.git('pack-refs', '--all');
    const hash = made.git('rev-parse', 'HEAD').trim();
    assert.deepEqual(moved.follow(await readRefs(repository, signal)), [{ from, hash }]);
    assert.deepEqual(moved.follow(await readRefs(repository, signal)), []);
    made.git('tag', 'v1');
    assert.deepEqual(moved.follow(await readRefs(repository, signal)), [{ from, hash }]);
  });

  it('have changed what may be seen, under each name', async (scope) => {
    const made = await TestRepository.create(scope);
    const lines = 'a\nb\nc\n';
    made.write('a.txt', lines).write('key.txt', `key\n${lines}`).write('b.txt', '1\n').commit();
    const from = made.git('rev-parse', 'HEAD').trim();
    made.git('mv', 'a.txt', 'c.txt');
    made.git('mv', 'key.txt', '.env');
    made.write('b.txt', '2\n').commit();
    const hash = made.git('rev-parse', 'HEAD').trim();
    const repository = await made.open();
    const names = await changedBy(repository, { from, hash }, signal);
    assert.deepEqual(names.toSorted(), ['.env', 'a.txt', 'b.txt', 'c.txt', 'key.txt']);
    const seen = await seenNames(repository, names, seeingNoSecrets);
    assert.deepEqual(seen.toSorted(), ['a.txt', 'b.txt', 'c.txt']);
  });

  it('have changed all files if the commit is gone that they pointed to', async (scope) => {
    const made = await TestRepository.create(scope);
    made.write('a.txt', '1\n').write('b.txt', '1\n').commit().write('b.txt', '2\n').commit();
    const step = { from: 'f'.repeat(40), hash: made.git('rev-parse', 'HEAD').trim() };
    assert.deepEqual(await changedBy(await made.open(), step, signal), ['a.txt', 'b.txt']);
  });

  it('change the base of the branch only where it differs from the one before', async (scope) => {
    const made = await TestRepository.create(scope);
    const hashOf = (ref: string) => made.git('rev-parse', ref).trim();
    made.write('a.txt', '1\n').commit().git('branch', 'topic');
    const from = hashOf('HEAD');
    made.write('b.txt', '1\n').commit();
    const hash = hashOf('HEAD');
    const repository = await made.open();
    const step = { from, hash };
    const [older, newer] = [from, hash].map((at) => ({ from: at, hash: at }));
    assert.deepEqual(await rebasedBy(repository, newer ?? step, step, signal), ['b.txt']);
    assert.deepEqual(await rebasedBy(repository, older ?? step, step, signal), []);
    made.git('checkout', '--quiet', '--orphan', 'other');
    made.commit('no common history');
    const other = { from, hash: hashOf('HEAD') };
    assert.deepEqual(await rebasedBy(repository, step, other, signal), ['a.txt']);
  });
});
