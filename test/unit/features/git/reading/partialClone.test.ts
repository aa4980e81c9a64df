import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changedBy } from '../../../../../src/features/git/reading/movedRefs';
import { latestCommits } from '../../../../../src/features/git/reading/latestCommits';
import { changedBetween, takeSnapshot } from '../../../../../src/features/git/reading/snapshot';
import type { Scope } from '../../../scope';
import { read, seeingAll, seeingNoSecrets as view, TestRepository } from './repositories';

/** A text of which one line is different. */
const text = (odd: number) =>
  Array.from({ length: 40 }, (_, line) => `line ${line}${line === odd ? ' odd' : ''}\n`).join('');

/** A repository with files that were renamed and edited at once, which git recognizes by their contents before and after. */
async function withRenames(scope: Scope) {
  const origin = await TestRepository.create(scope);
  origin.write('a.txt', text(1)).write('conf.txt', text(2)).write('.env.old', text(3));
  origin.write('same.txt', 'same\n').commit('First');
  origin.git('mv', 'a.txt', 'b.txt');
  origin.write('b.txt', text(4)).commit('Renamed');
  origin.git('mv', 'conf.txt', '.env');
  origin.write('.env', text(5)).write('b.txt', text(6)).commit('Became a secret');
  origin.git('mv', '.env.old', 'example.txt');
  origin.write('example.txt', text(7)).commit('Was a secret');
  origin.git('mv', 'same.txt', 'moved.txt');
  return origin.write('b.txt', text(8)).commit('Last');
}

describe('a clone without old contents', () => {
  it('has its history, and its changes are listed and announced', async (scope) => {
    const clone = (await withRenames(scope)).partialClone();
    const repository = await clone.open();
    const before = await takeSnapshot(repository, [], seeingAll);
    assert.equal((await latestCommits(repository, seeingAll)).length, 5);
    clone.write('b.txt', text(9));
    const after = await takeSnapshot(repository, [], seeingAll);
    assert.deepEqual([...after.listed], ['changes', 'status']);
    const changed = changedBetween(before, after).map(({ resource }) => resource);
    assert.deepEqual(changed, ['changes', 'branch', 'status']);
    assert.match((await read(repository, 'changes')) ?? '', /M b\.txt/);
    assert.equal(await read(repository, 'file/b.txt'), text(8));
    const log = (await read(repository, 'log')) ?? '';
    assert.match(log, /Last\n {2}M b\.txt\n {2}R same\.txt -> moved\.txt\n/);
    assert.match(log, /Renamed\n {2}D a\.txt\n {2}A b\.txt\n/);
  });

  it('holds back all that may have been a secret or become one', async (scope) => {
    const repository = await (await withRenames(scope)).partialClone().open();
    const log = (await read(repository, 'log', { view })) ?? '';
    assert.doesNotMatch(log, /conf\.txt|\.env|example/);
    assert.match(log, /First\n {2}A same\.txt\n {2}Held back: 3/);
    // Git cannot tell whether b.txt was copied when .env was added, so it can have become that, too.
    assert.doesNotMatch(log, /b\.txt/);
    assert.equal(await read(repository, 'file/conf.txt?ref=HEAD~3', { view }), undefined);
    assert.equal(await read(repository, 'file/same.txt?ref=HEAD~4', { view }), 'same\n');
  });

  it('tells the names of the files in which two commits differ', async (scope) => {
    const repository = await (await withRenames(scope)).partialClone().open();
    const from = await repository.resolve('HEAD~3', seeingAll.signal);
    const step = { from, hash: await repository.head(seeingAll.signal) };
    const names = await changedBy(repository, step, seeingAll.signal);
    assert.deepEqual(names, [
      '.env',
      '.env.old',
      'b.txt',
      'conf.txt',
      'example.txt',
      'moved.txt',
      'same.txt',
    ]);
  });

  it('lists what its history is not needed for, where it has not even the names', async (scope) => {
    const treeless = (await withRenames(scope)).partialClone('tree:0');
    treeless.write('b.txt', text(9));
    const repository = await treeless.open();
    const { listed } = await takeSnapshot(repository, [], seeingAll);
    assert.deepEqual([...listed], ['changes', 'status']);
    assert.deepEqual(await latestCommits(repository, seeingAll), []);
  });
});
