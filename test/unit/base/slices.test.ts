import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Slices } from '../../../src/base/slices';

it('work that is shared out among many waits as if it were one', async (t) => {
  let ms = 0;
  t.mock.method(performance, 'now', () => ms);
  const slices = new Slices();
  let left = 50;
  const work = async () => {
    for (let item = 0; item < 1_000; item += 1) {
      if (slices.isOver()) await slices.pause();
      ms += 0.1;
    }
    left -= 1;
  };
  for (let each = 0; each < 50; each += 1) void work();
  let longest = 0;
  while (left > 0) {
    const before = ms;
    await setImmediate();
    longest = Math.max(longest, ms - before);
  }
  // A slice of 10 ms, and one item of each.
  assert.ok(longest < 30, `${longest} ms`);
});
