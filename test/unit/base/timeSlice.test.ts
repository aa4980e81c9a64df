import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mapInSlices } from '../../../src/base/timeSlice';
import { longestBlock } from '../longestBlock';

const items = (count: number) => Array.from({ length: count }, (_, item) => item);

describe('work in slices', () => {
  it('has the results of all items, in their order', async (t) => {
    await longestBlock(t, async (pass) => {
      const results = await mapInSlices(items(100), (item) => {
        pass(1);
        return item * 2;
      });
      assert.deepEqual(
        results,
        items(100).map((item) => item * 2),
      );
    });
  });

  it('holds up others no longer if there is much of it at once', async (t) => {
    const longest = await longestBlock(t, (pass) =>
      Promise.all(items(50).map(() => mapInSlices(items(100), () => pass(0.5)))),
    );
    assert.ok(longest < 10, `${longest} ms`);
  });

  it('takes turns, so that short work is not held up by long work', async (t) => {
    const ended: string[] = [];
    await longestBlock(t, (pass) => {
      const long = mapInSlices(items(1_000), () => pass(1));
      const short = mapInSlices(items(20), () => pass(1));
      return Promise.all([
        long.then(() => ended.push('long')),
        short.then(() => ended.push('short')),
      ]);
    });
    assert.deepEqual(ended, ['short', 'long']);
  });
});
