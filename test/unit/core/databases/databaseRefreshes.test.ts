import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidRequest, ResourceNotFound, Unavailable } from '../../../../src/base/errors';
import { Answers } from '../../../../src/core/databases/answers';
import { DatabaseRefreshes } from '../../../../src/core/databases/databaseRefreshes';
import { RefreshTimes } from '../../../../src/core/databases/refreshTimes';
import { canonicalUri } from '../../../../src/core/documents/uris';

const orders = canonicalUri('database://postgres/shop/table/orders');
const rest = canonicalUri(`${orders}?offset=50`);
const people = canonicalUri('database://postgres/staff/table/people');

/** A server whose answers the tests set, and a client that reads it. */
function shop() {
  const state = new Map<string, unknown>();
  const answers = new Answers();
  const announced: string[] = [];
  const asked: string[] = [];
  let answer: string | Error = 'first';
  const read = async (uri: typeof orders) => {
    asked.push(uri);
    if (answer instanceof Error) throw answer;
    answers.note(uri, `${uri}: ${answer}`);
  };
  const times = new RefreshTimes({
    get: (key) => state.get(key),
    update: async (key, value) => void state.set(key, value),
  });
  const announce = (uri: string) => void announced.push(uri);
  const refreshes = new DatabaseRefreshes({ times, answers, read, announce });
  const { signal } = new AbortController();
  return {
    answers,
    asked,
    times,
    read,
    refreshes,
    become: (next: string | Error) => (answer = next),
    refresh: (uri = orders) => refreshes.refresh(uri, signal),
    refreshAll: () => refreshes.refreshAll('postgres', 'shop', signal),
    /** The URIs announced since the last call. */
    told: () => announced.splice(0),
  };
}

describe('what is pinned of a server’s database', () => {
  it('is announced when it is refreshed and no client was answered before', async () => {
    const { refresh, told } = shop();
    await refresh();
    assert.deepEqual(told(), [orders]);
    await refresh();
    assert.deepEqual(told(), []);
  });

  it('is announced when a refresh finds something else than any client was answered', async () => {
    const { read, become, refresh, told } = shop();
    await read(orders);
    await refresh();
    assert.deepEqual(told(), []);
    become('second');
    await refresh();
    assert.deepEqual(told(), [orders]);
    become('third');
    await read(orders); // Another client still has the second, and is not notified because of a read.
    assert.deepEqual(told(), []);
    await refresh();
    assert.deepEqual(told(), [orders]);
    await refresh();
    assert.deepEqual(told(), []);
  });

  it('is read again in each range that clients were answered', async () => {
    const { read, asked, become, refresh, told } = shop();
    await read(rest);
    become('second');
    await refresh();
    assert.deepEqual([asked, told()], [[rest, rest], [orders]]);
    for (let offset = 0; offset < 30; offset += 1) {
      await read(canonicalUri(`${orders}?offset=${offset}`));
    }
    asked.length = 0;
    await refresh();
    assert.deepEqual([asked.length, told()], [20, [orders]]);
  });

  it('is refreshed with all that was read of its database', async () => {
    const { read, asked, become, refreshAll, told } = shop();
    await read(orders);
    await read(people);
    asked.length = 0;
    become('second');
    await refreshAll();
    assert.deepEqual([asked, told()], [[orders], [orders]]);
  });

  it('is announced when it is gone or wrong, but not when the server cannot be asked', async () => {
    const { read, become, refresh, told } = shop();
    await read(orders);
    become(new Unavailable('The server is down.'));
    await assert.rejects(refresh(), Unavailable);
    assert.deepEqual(told(), []);
    for (const error of [new ResourceNotFound(orders), new InvalidRequest('No such column')]) {
      become(error);
      await assert.rejects(refresh(), error);
      assert.deepEqual(told(), [orders]);
      await assert.rejects(refresh(), error);
      assert.deepEqual(told(), []);
    }
  });

  it('is read by itself only when a person chose so and the time has come', async (t) => {
    t.mock.timers.enable({ apis: ['Date'] });
    const { asked, times, refreshes } = shop();
    const pass = async (ms: number) => {
      t.mock.timers.tick(ms);
      await refreshes.refreshIfDue(orders);
    };
    await pass(10 * 86_400_000);
    assert.deepEqual(asked, []);
    await times.choose(orders, 'hour');
    assert.equal(times.choiceOf(orders), 'hour');
    await pass(3_599_000);
    assert.deepEqual(asked, []);
    await pass(400_000);
    assert.deepEqual(asked, [orders]);
    await pass(400_000);
    assert.deepEqual(asked, [orders]);
    await times.choose(orders, 'never');
    await pass(10 * 86_400_000);
    assert.deepEqual(asked, [orders]);
  });
});
