import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { Liveness } from '../../../../src/core/protocol/liveness';

const minute = 60_000;

function watched(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000 });
  const changes: boolean[] = [];
  const liveness = new Liveness(Date.now, () => changes.push(liveness.isActive));
  t.after(() => liveness.dispose());
  return { liveness, changes, tick: (ms: number) => t.mock.timers.tick(ms) };
}

describe('a client without a stream', () => {
  it('is active until it was quiet for two minutes, and again with its next request', (t) => {
    const { liveness, changes, tick } = watched(t);
    tick(minute);
    liveness.noteRequest();
    tick(2 * minute - 1);
    assert.deepEqual([liveness.isActive, changes], [true, []]);
    tick(1);
    assert.deepEqual([liveness.isActive, changes], [false, [false]]);
    assert.equal(liveness.lastAt, 1_000 + minute);
    liveness.noteRequest();
    assert.deepEqual(changes, [false, true]);
  });
});

describe('a client with a stream', () => {
  it('is active while one is open, and for seconds after the last has closed', (t) => {
    const { liveness, changes, tick } = watched(t);
    const closeOne = liveness.noteStream();
    const closeOther = liveness.noteStream();
    tick(60 * minute);
    closeOne();
    tick(minute);
    assert.equal(liveness.isActive, true);
    closeOther();
    tick(2_999);
    assert.deepEqual([liveness.isActive, changes], [true, []]);
    tick(1);
    assert.deepEqual([liveness.isActive, changes], [false, [false]]);
    assert.equal(liveness.lastAt, 1_000, 'the time of the request');
  });

  it('may open another one meanwhile', (t) => {
    const { liveness, changes, tick } = watched(t);
    const close = liveness.noteStream();
    close();
    tick(1_000);
    liveness.noteStream();
    tick(60 * minute);
    assert.deepEqual([liveness.isActive, changes], [true, []]);
  });
});
