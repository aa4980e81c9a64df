import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { describe, it } from 'node:test';
import { inSlices, type Steps } from '../../../src/base/steps';

/** Takes a millisecond for each step, and returns their number. */
function* steps(count: number): Steps<number> {
  for (let step = 0; step < count; step += 1) {
    const end = performance.now() + 1;
    while (performance.now() < end);
    yield;
  }
  return count;
}

describe('inSlices', () => {
  it('does all steps, and lets others run in between', async () => {
    let turns = 0;
    let isDone = false;
    const others = async () => {
      for (; !isDone; turns += 1) await setImmediate();
    };
    const running = others();
    assert.equal(await inSlices(steps(50)), 50);
    isDone = true;
    await running;
    assert.ok(turns > 3, `${turns}`);
  });

  it('does short work without a pause, and passes errors on', async () => {
    assert.equal(await inSlices(steps(0)), 0);
    const failing = (function* (): Steps<void> {
      yield;
      throw new Error('broken');
    })();
    await assert.rejects(inSlices(failing), /broken/);
  });
});
