import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { GitAnswerTooLong } from '../../../../../src/features/git/reading/gitProcess';
import { latestCommits } from '../../../../../src/features/git/reading/latestCommits';
import { read, seeingNoSecrets as view, TestRepository } from './repositories';

const lines = (first: string, last: string) => `${first}\n${'line\n'.repeat(9)}${last}\n`;

/** A repository whose branch `release` lacks the new name of a folder, and was merged with fixes of its files. */
async function withFixes(t: TestContext, before: string, after: string) {
  const it = await TestRepository.create(t);
  const numbers = [0, 1, 2, 3];
  const first = numbers.map((n) => [`${before}/${n}.txt`, lines('top', `SECRET ${n}`)]);
  it.import(
    {
      message: 'First',
      branch: 'release',
      written: { 'keep.txt': 'kept\n', ...Object.fromEntries(first) },
    },
    { message: 'Renamed', from: 'release', renamed: { from: before, to: after } },
    ...numbers.flatMap((n) => [
      {
        message: 'Fix',
        branch: 'release',
        written: { [`${before}/${n}.txt`]: lines('top', `SECRET fixed ${n}`) },
      },
      { message: 'Edit', written: { [`${after}/${n}.txt`]: lines('new top', `SECRET ${n}`) } },
      {
        message: 'Merged',
        merged: 'release',
        written: { [`${after}/${n}.txt`]: lines('new top', `SECRET fixed ${n}`) },
      },
    ]),
  );
  it.git('tag', 'first', 'release~4');
  return it;
}

const reads = ['file/keep.txt?ref=first', 'file/old/1.txt?ref=release', 'log', 'log?path=keep.txt'];

describe('merges of fixes into a renamed folder', () => {
  it('hold nothing back where no file became a secret', async (t) => {
    const it = await withFixes(t, 'old', 'new');
    const repository = await it.open();
    const [kept, fixed, ...logs] = await Promise.all(
      reads.map((part) => read(repository, part, { view })),
    );
    assert.equal(kept, 'kept\n');
    assert.match(fixed ?? '', /SECRET fixed 1/);
    assert.match(logs.join('\n'), /new\/1\.txt[^]*keep\.txt/);
    assert.equal((await latestCommits(repository, view)).length, 14);
  });

  it('hold nothing back where the folder was renamed again', async (t) => {
    const it = await withFixes(t, 'old', 'new');
    it.git('mv', 'new', 'newest');
    const repository = await it.commit('Renamed again').open();
    assert.equal(await read(repository, 'file/keep.txt?ref=first', { view }), 'kept\n');
    assert.match((await read(repository, reads[1] ?? '', { view })) ?? '', /SECRET fixed 1/);
  });

  it('hold back the files that became secrets, by several names', async (t) => {
    const it = await withFixes(t, 'old', 'new');
    it.git('mv', 'new', 'newer');
    it.commit('Renamed again').git('mv', 'newer', '.secrets');
    const repository = await it.commit('And again').open();
    assert.equal(await read(repository, 'file/keep.txt?ref=first', { view }), 'kept\n');
    assert.equal(await read(repository, reads[1] ?? '', { view }), undefined);
  });

  it('hide all that came before if git cannot tell what they renamed', async (t) => {
    const it = await withFixes(t, 'old', '.secrets');
    const repository = await it.open();
    const text = repository.text.bind(repository);
    t.mock.method(repository, 'text', (...[args, call]: Parameters<typeof text>) => {
      if (!args.includes('--diff-merges=separate')) return text(args, call);
      throw new GitAnswerTooLong(1, Buffer.alloc(0));
    });
    const [kept, fixed, log] = await Promise.all(
      reads.map((part) => read(repository, part, { view })),
    );
    assert.deepEqual([kept, fixed], [undefined, undefined]);
    assert.doesNotMatch(log ?? '', /old|SECRET/);
    assert.equal(await read(repository, 'file/keep.txt', { view }), 'kept\n');
  });
});
