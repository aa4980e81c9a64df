import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import {
  ConnectedClients,
  type ClientsChange,
  type NewClient,
} from '../../../../src/core/protocol/connectedClients';
import { type CanonicalUri, canonicalUri } from '../../../../src/core/documents/uris';

const file = (name: string) => canonicalUri(`file:///ws/${name}`);

function watched(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000 });
  const clients = new ConnectedClients();
  t.after(() => clients.dispose());
  const changes: ClientsChange[] = [];
  clients.onDidChange((change) => void changes.push(change));
  const ended: string[] = [];
  const add = (id: string, more: Partial<NewClient> = {}) =>
    clients.add({
      id,
      identity: { name: 'test' },
      revision: '2025-11-25',
      hasSession: true,
      subscriptions: () => [],
      end: () => void ended.push(id),
      ...more,
    });
  const readsOf = (id: string) => clients.all.find((one) => one.id === id)?.reads;
  return { clients, changes, ended, add, readsOf };
}

const reading = (uri: CanonicalUri) => ({ uri, contents: { mimeType: 'text/plain', text: '' } });

describe('a client that is connected', () => {
  it('is there from when it came until it goes', (t) => {
    const { clients, add } = watched(t);
    add('one', { subscriptions: () => [file('a')] });
    t.mock.timers.tick(5);
    add('two', { identity: {}, hasSession: false, revision: '2026-07-28' });
    assert.deepEqual(clients.all, [
      {
        id: 'one',
        identity: { name: 'test' },
        revision: '2025-11-25',
        hasSession: true,
        since: 1_000,
        subscriptions: [file('a')],
        reads: [],
        isActive: true,
        lastAt: 1_000,
      },
      {
        id: 'two',
        identity: {},
        revision: '2026-07-28',
        hasSession: false,
        since: 1_005,
        subscriptions: [],
        reads: [],
        isActive: true,
        lastAt: 1_005,
      },
    ]);
    clients.remove('one');
    assert.deepEqual([clients.count, clients.all.map(({ id }) => id)], [1, ['two']]);
  });

  it('has read what it last read, each resource once, the latest first', (t) => {
    const { clients, add, readsOf } = watched(t);
    add('one');
    clients.noteRead('one', reading(file('a')));
    t.mock.timers.tick(1);
    clients.noteRead('one', reading(file('b.ts')));
    t.mock.timers.tick(1);
    clients.noteRead('one', reading(file('a')));
    assert.deepEqual(readsOf('one'), [
      { uri: file('a'), at: 1_002 },
      { uri: file('b.ts'), at: 1_001 },
    ]);
  });

  it('has read ten resources at most', (t) => {
    const { clients, add, readsOf } = watched(t);
    add('one');
    for (let n = 0; n < 25; n += 1) clients.noteRead('one', reading(file(String(n))));
    const names = readsOf('one')?.map(({ uri }) => uri);
    assert.deepEqual(
      names,
      [24, 23, 22, 21, 20, 19, 18, 17, 16, 15].map((n) => file(String(n))),
    );
  });
});

describe('a client that has gone', () => {
  it('is remembered by its name, with what it has read, the latest first', (t) => {
    const { clients, add } = watched(t);
    for (const id of ['one', 'two', 'three']) {
      add(id, { key: id === 'two' ? 'other' : 'same' });
      clients.noteRead(id, reading(file(id)));
      t.mock.timers.tick(1);
      clients.remove(id);
    }
    assert.deepEqual(
      clients.gone.map(({ id, key, lastAt, reads }) => [id, key, lastAt, reads[0]?.uri]),
      [
        ['three', 'same', 1_002, file('three')],
        ['two', 'other', 1_001, file('two')],
      ],
    );
  });
});

describe('what nobody knows of', () => {
  it('changes nothing', (t) => {
    const { clients, changes } = watched(t);
    clients.noteRead('none', reading(file('a')));
    clients.noteSubscriptions('none');
    clients.remove('none');
    clients.disconnect('none');
    assert.deepEqual([changes, clients.wasDisconnected('none')], [[], false]);
  });
});

describe('a listener', () => {
  it('is notified at once, then of a burst of reads once a second', (t) => {
    const { clients, changes, add } = watched(t);
    add('one');
    assert.deepEqual(changes, [{ cameOrWent: true }]);
    for (let n = 0; n < 500; n += 1) {
      clients.noteRead('one', reading(file(String(n))));
      t.mock.timers.tick(4);
    }
    assert.deepEqual(changes, [{ cameOrWent: true }, { cameOrWent: false }, { cameOrWent: false }]);
  });

  it('is notified that one came among reads of others', (t) => {
    const { clients, changes, add } = watched(t);
    add('one');
    clients.noteRead('one', reading(file('a')));
    add('two');
    clients.noteSubscriptions('two');
    t.mock.timers.tick(1_000);
    assert.deepEqual(changes, [{ cameOrWent: true }, { cameOrWent: true }]);
  });
});

it('a listener is notified that one fell silent, and asks again', (t) => {
  const { clients, changes, add } = watched(t);
  add('one');
  t.mock.timers.tick(2 * 60_000);
  assert.equal(clients.all[0]?.isActive, false);
  clients.noteRequest('one');
  t.mock.timers.tick(1_000);
  assert.equal(clients.all[0]?.isActive, true);
  assert.deepEqual(changes, Array(3).fill({ cameOrWent: true }));
});

describe('a client that the person disconnects', () => {
  it('ends, and its session is known to have been ended so', (t) => {
    const { clients, ended, add } = watched(t);
    add('one', {
      end: () => {
        ended.push('one');
        assert.ok(clients.wasDisconnected('one'), 'known before what it has open is answered');
        clients.remove('one');
      },
    });
    add('two');
    clients.disconnect('one');
    clients.disconnect('one');
    clients.remove('two');
    assert.deepEqual([ended, clients.all], [['one'], []]);
    assert.deepEqual(
      [clients.wasDisconnected('one'), clients.wasDisconnected('two')],
      [true, false],
    );
  });

  it('is remembered by its session alone: another that says the same may come', (t) => {
    const { clients, ended, add } = watched(t);
    add('name', { hasSession: false });
    clients.disconnect('name');
    assert.deepEqual([ended, clients.wasDisconnected('name')], [['name'], false]);
  });

  it('is forgotten when a thousand others were disconnected', (t) => {
    const { clients, add } = watched(t);
    for (let n = 0; n <= 1_000; n += 1) {
      add(String(n));
      clients.disconnect(String(n));
    }
    assert.deepEqual([clients.wasDisconnected('0'), clients.wasDisconnected('1')], [false, true]);
  });
});
