import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { RestingTask } from '../../../src/base/restingTask';

/** A task of which each run takes 200 ms and is ended by the test. */
function begin(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  let end = () => {};
  let runs = 0;
  const task = new RestingTask(100, 5, () => {
    runs += 1;
    return new Promise((resolve) => (end = resolve));
  });
  const pass = (ms: number) => {
    now += ms;
    t.mock.timers.tick(ms);
  };
  const finish = async () => {
    pass(200);
    end();
    await new Promise(setImmediate);
  };
  return { task, pass, finish, runs: () => runs };
}

describe('RestingTask', () => {
  it('runs once for all that start it, after the delay', (t) => {
    const { task, pass, runs } = begin(t);
    task.start();
    pass(60);
    task.start();
    pass(40);
    assert.equal(runs(), 1);
  });

  it('rests as long as it was told, and then runs for those that have started it meanwhile', async (t) => {
    const { task, pass, finish, runs } = begin(t);
    task.start();
    pass(100);
    task.start();
    await finish();
    pass(500);
    task.start();
    pass(499);
    assert.equal(runs(), 1);
    pass(1);
    pass(100);
    assert.equal(runs(), 2);
    await finish();
    pass(5_000);
    assert.equal(runs(), 2);
    task.start();
    pass(100);
    assert.equal(runs(), 3);
  });

  it('does not run once it is disposed', async (t) => {
    const { task, pass, finish, runs } = begin(t);
    task.start();
    pass(100);
    task.start();
    task.dispose();
    await finish();
    pass(5_000);
    assert.equal(runs(), 1);
  });
});
