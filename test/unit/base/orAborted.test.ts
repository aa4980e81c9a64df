import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { describe, it } from 'node:test';
import { orAborted } from '../../../src/base/orAborted';

const never = new Promise<never>(() => undefined);

describe('work that a signal can end', () => {
  it('has its result or its error, and leaves nothing at the signal', async () => {
    const { signal } = new AbortController();
    assert.equal(await orAborted(async () => 1, signal), 1);
    await assert.rejects(
      orAborted(() => Promise.reject(new Error('failed')), signal),
      /failed/,
    );
    const broken = () => assert.fail('broken');
    await assert.rejects(orAborted(broken, signal), /broken/);
    assert.equal(getEventListeners(signal, 'abort').length, 0);
  });

  it('ends with the reason of the signal, and is told of it once', async () => {
    const stopped = new AbortController();
    let told = 0;
    const work = orAborted(
      () => never,
      stopped.signal,
      () => (told += 1),
    );
    stopped.abort(new Error('stopped'));
    await assert.rejects(work, /stopped/);
    assert.equal(told, 1);
  });

  it('does not begin if the signal is aborted already', async () => {
    const stopped = AbortSignal.abort(new Error('stopped'));
    const fail = () => assert.fail();
    let begun = 0;
    const begin = async () => (begun += 1);
    await assert.rejects(orAborted(begin, stopped, fail), /stopped/);
    assert.equal(begun, 0);
  });
});
