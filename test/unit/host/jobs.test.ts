import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { evenly, runJobs } from '../../host/jobs';

/** Jobs that end when they are told to. */
function jobsOf(...suites: readonly string[]) {
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const jobs = suites.map((suite, index) => ({
    suite,
    run: async () => {
      started.push(index);
      await new Promise<void>((end) => (ends[index] = end));
      return index;
    },
  }));
  const end = async (index: number) => {
    ends[index]?.();
    await new Promise(setImmediate);
  };
  return { jobs, started, end };
}

describe('jobs', () => {
  it('start in their order as others end', async () => {
    const { jobs, started, end } = jobsOf('unit', 'unit', 'unit', 'unit');
    const running = runJobs(jobs, { atOnce: 2, atOnceOf: {} });
    assert.deepEqual(started, [0, 1]);
    await end(1);
    assert.deepEqual(started, [0, 1, 2]);
    await end(2);
    await end(0);
    assert.deepEqual(started, [0, 1, 2, 3]);
    await end(3);
    assert.deepEqual(await running, [1, 2, 0, 3]);
  });

  it('let others go first while their suite has no room', async () => {
    const { jobs, started, end } = jobsOf('e2e', 'e2e', 'e2e', 'unit', 'unit');
    const running = runJobs(jobs, { atOnce: 3, atOnceOf: { e2e: 2 } });
    assert.deepEqual(started, [0, 1, 3]);
    await end(0);
    assert.deepEqual(started, [0, 1, 3, 2]);
    await end(3);
    assert.deepEqual(started, [0, 1, 3, 2, 4]);
    for (const index of [1, 2, 4]) await end(index);
    assert.deepEqual(await running, [0, 3, 1, 2, 4]);
  });

  it('that fail to run end all', async () => {
    const failing = { suite: 'e2e', run: () => Promise.reject(new Error('There is no browser.')) };
    await assert.rejects(runJobs([failing], { atOnce: 2, atOnceOf: {} }), /no browser/);
  });
});

it('files are distributed by how long they take', () => {
  const ms: Record<string, number> = { a: 1, b: 5, c: 3, d: 2 };
  const parts = (count: number, ...files: string[]) =>
    evenly(files, count, (file) => ms[file] ?? 0);
  assert.deepEqual(parts(2, 'a', 'b', 'c', 'd'), [
    ['b', 'a'],
    ['c', 'd'],
  ]);
  assert.deepEqual(parts(2, 'a'), [['a']]);
  assert.deepEqual(parts(1, 'a', 'b'), [['b', 'a']]);
});
