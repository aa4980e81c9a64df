import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Limiter } from '../../../src/base/limiter';

/** Work that goes on until it is ended. */
function works() {
  const begun: string[] = [];
  const ends = new Map<string, (failure?: Error) => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      begun.push(name);
      ends.set(name, (failure) => (failure ? reject(failure) : resolve(name)));
    });
  return { begun, work, end: (name: string, failure?: Error) => ends.get(name)?.(failure) };
}

const { signal } = new AbortController();

describe('a limiter', () => {
  it('runs some tasks at once, and the rest in their order', async () => {
    const { begun, work, end } = works();
    const limiter = new Limiter(2, 1_000);
    const all = ['a', 'b', 'c', 'd'].map((name) => limiter.run(work(name), signal));
    await setImmediate();
    assert.deepEqual(begun, ['a', 'b']);
    end('b', new Error('failed'));
    await assert.rejects(all[1] ?? Promise.resolve(), /failed/);
    await setImmediate();
    assert.deepEqual(begun, ['a', 'b', 'c']);
    end('a');
    assert.equal(await all[0], 'a');
    await setImmediate();
    assert.deepEqual(begun, ['a', 'b', 'c', 'd']);
    end('c');
    end('d');
    assert.deepEqual(await Promise.all(all.slice(2)), ['c', 'd']);
  });

  it('lets the next task begin once when one takes long', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { begun, work, end } = works();
    const limiter = new Limiter(1, 1_000);
    const all = ['slow', 'b', 'c'].map((name) => limiter.run(work(name), signal));
    t.mock.timers.tick(1_000);
    await setImmediate();
    assert.deepEqual(begun, ['slow', 'b']);
    end('slow');
    assert.equal(await all[0], 'slow');
    await setImmediate();
    assert.deepEqual(begun, ['slow', 'b']);
    end('b');
    await setImmediate();
    end('c');
    assert.deepEqual(await Promise.all(all), ['slow', 'b', 'c']);
  });

  it('does not begin a task that was aborted', async () => {
    const { begun, work, end } = works();
    const limiter = new Limiter(1, 1_000);
    const first = limiter.run(work('a'), signal);
    const stopped = limiter.run(work('b'), AbortSignal.abort(new Error('stopped')));
    const stopping = new AbortController();
    const later = limiter.run(work('c'), stopping.signal);
    const last = limiter.run(work('d'), signal);
    stopping.abort(new Error('stopped'));
    await assert.rejects(stopped, /stopped/);
    await assert.rejects(later, /stopped/);
    end('a');
    await first;
    await setImmediate();
    assert.deepEqual(begun, ['a', 'd']);
    end('d');
    assert.equal(await last, 'd');
  });
});
