import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { Busy } from '../../../../src/base/errors';
import { RateLimit, Waits } from '../../../../src/server/mcp/requestLimits';

/** A limit of five calls at once, and then two a second, by a clock that the test sets. */
function limit(t: TestContext) {
  t.mock.timers.enable({ apis: ['Date'], now: 10_000_000 });
  const made = new RateLimit(5, 2);
  const isTaken = () => {
    try {
      made.take();
      return true;
    } catch (cause) {
      assert.ok(cause instanceof Busy);
      return false;
    }
  };
  return {
    /** Makes so many calls, and returns the number of allowed ones. */
    take: (count: number) => Array.from({ length: count }, isTaken).filter(Boolean).length,
    pass: (ms: number) => t.mock.timers.setTime(Date.now() + ms),
  };
}

describe('a limit', () => {
  it('lets so many through at once', (t) => {
    assert.equal(limit(t).take(100), 5);
  });

  it('lets so many through a second from then on', (t) => {
    const { take, pass } = limit(t);
    take(5);
    const seconds = [1, 2, 3].map(() => {
      pass(1_000);
      return take(100);
    });
    assert.deepEqual(seconds, [2, 2, 2]);
  });

  it('counts parts of a second, even after requests that came too early', (t) => {
    const { take, pass } = limit(t);
    take(5);
    const found = Array.from({ length: 10 }, () => {
      pass(100);
      return take(1);
    });
    assert.deepEqual(found, [0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
  });

  it('saves up no more than it lets through at once', (t) => {
    const { take, pass } = limit(t);
    pass(3_600_000);
    assert.equal(take(100), 5);
    pass(3_600_000);
    assert.equal(take(100), 5);
  });

  it('changes nothing if the clock is set back', (t) => {
    const { take, pass } = limit(t);
    take(3);
    pass(-3_600_000);
    assert.equal(take(100), 2);
    pass(1_000);
    assert.equal(take(100), 2);
  });

  it('says how many there may be', () => {
    const made = new RateLimit(0, 2);
    assert.throws(() => made.take(), { name: 'Busy', message: /at most 2 a second/ });
  });
});

describe('questions that wait', () => {
  /** A question of this client, which waits until it is answered. */
  function ask(waits: Waits, client: string) {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const asked = waits.run(client, () => answered);
    return { asked, answer: () => answer() };
  }

  it('are limited for each client, so that none takes the places of others', async () => {
    const waits = new Waits({ ofOne: 2, ofAll: 10 });
    const [first] = [ask(waits, 'a'), ask(waits, 'a')];
    await assert.rejects(ask(waits, 'a').asked, Busy);
    ask(waits, 'b');
    first?.answer();
    await first?.asked;
    ask(waits, 'a');
    await assert.rejects(ask(waits, 'a').asked, Busy);
  });

  it('are limited for all, by whatever names they come', async () => {
    const waits = new Waits({ ofOne: 2, ofAll: 3 });
    const [first] = ['a', 'b', 'c'].map((client) => ask(waits, client));
    await assert.rejects(ask(waits, 'd').asked, Busy);
    first?.answer();
    await first?.asked;
    ask(waits, 'd');
    await assert.rejects(ask(waits, 'e').asked, Busy);
  });

  it('leave their places when they fail', async () => {
    const waits = new Waits({ ofOne: 1, ofAll: 1 });
    const fail = () => Promise.reject(new Error('no answer'));
    await assert.rejects(waits.run('a', fail), /no answer/);
    assert.equal(await waits.run('a', async () => 'answer'), 'answer');
  });
});
