import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { SingleFlight } from '../../../src/base/singleFlight';

function counting() {
  const counts = { started: 0, ended: 0, atOnce: 0 };
  const flight = new SingleFlight(async () => {
    counts.started += 1;
    counts.atOnce = Math.max(counts.atOnce, counts.started - counts.ended);
    await delay(1);
    counts.ended += 1;
  });
  return { counts, flight };
}

describe('a single flight', () => {
  it('runs once for calls before it has started', async () => {
    const { counts, flight } = counting();
    await Promise.all([flight.run(), flight.run()]);
    assert.equal(counts.ended, 1);
  });

  it('runs once more for all calls during a run, and never two at once', async () => {
    const { counts, flight } = counting();
    const first = flight.run();
    await Promise.resolve();
    const later = [flight.run(), flight.run()];
    await first;
    assert.equal(counts.ended, 1);
    await Promise.all(later);
    assert.deepEqual(counts, { started: 2, ended: 2, atOnce: 1 });
  });

  it('runs again for a call after a run', async () => {
    const { counts, flight } = counting();
    await flight.run();
    await flight.run();
    assert.equal(counts.ended, 2);
  });

  it('runs again after a run that failed', async () => {
    let times = 0;
    const flight = new SingleFlight(async () => {
      times += 1;
      if (times === 1) throw new Error('failed');
    });
    const runs = [flight.run(), flight.run()];
    await assert.rejects(Promise.all(runs), /failed/);
    await flight.run();
    assert.equal(times, 2);
  });
});
