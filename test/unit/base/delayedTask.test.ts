import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { DelayedTask } from '../../../src/base/delayedTask';

function begin(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const run = t.mock.fn();
  return { run, task: new DelayedTask(100, run) };
}

describe('DelayedTask', () => {
  it('runs once for all that start it, after the delay of the first', (t) => {
    const { run, task } = begin(t);
    task.start();
    t.mock.timers.tick(60);
    task.start();
    t.mock.timers.tick(40);
    assert.equal(run.mock.callCount(), 1);
    t.mock.timers.tick(200);
    assert.equal(run.mock.callCount(), 1);
    task.start();
    t.mock.timers.tick(100);
    assert.equal(run.mock.callCount(), 2);
  });

  it('runs after the delay of the last that restarts it', (t) => {
    const { run, task } = begin(t);
    task.start();
    t.mock.timers.tick(60);
    task.restart();
    t.mock.timers.tick(99);
    assert.equal(run.mock.callCount(), 0);
    t.mock.timers.tick(1);
    assert.equal(run.mock.callCount(), 1);
  });

  it('does not run once it is disposed', (t) => {
    const { run, task } = begin(t);
    task.start();
    task.dispose();
    task.restart();
    t.mock.timers.tick(200);
    assert.equal(run.mock.callCount(), 0);
  });
});
