import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { InvalidRequest } from '../../../../src/base/errors';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { RepeatedUpdates } from '../../../../src/server/clients/sessionNotifications';

const a = canonicalUri('file:///ws/a.txt');
const b = canonicalUri('file:///ws/b.txt');

function trailing({ mock }: TestContext) {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  const repeated: string[] = [];
  const updates = new RepeatedUpdates((key) => void repeated.push(key));
  return { updates, repeated, pass: (ms: number) => mock.timers.tick(ms) };
}

describe('an update soon after a read', () => {
  it('is repeated once, when no cache contains the read any more', (t) => {
    const { updates, repeated, pass } = trailing(t);
    updates.noteRead(a);
    pass(100);
    for (let time = 0; time < 5; time += 1) updates.noteUpdate(a);
    pass(3_099);
    assert.deepEqual(repeated, []);
    pass(1);
    assert.deepEqual(repeated, [a]);
    pass(60_000);
    assert.deepEqual(repeated, [a]);
  });

  it('is not sent if there was none', (t) => {
    const { updates, repeated, pass } = trailing(t);
    updates.noteRead(a);
    updates.noteUpdate(b);
    pass(60_000);
    assert.deepEqual(repeated, []);
  });

  it('is not repeated if it preceded the read, or if the cache had expired', (t) => {
    const { updates, repeated, pass } = trailing(t);
    updates.noteUpdate(a);
    updates.noteRead(a);
    pass(3_000);
    updates.noteUpdate(a);
    pass(60_000);
    assert.deepEqual(repeated, []);
  });

  it('is repeated up to the last moment of the cache', (t) => {
    const { updates, repeated, pass } = trailing(t);
    updates.noteRead(a);
    pass(2_999);
    updates.noteUpdate(a);
    pass(201);
    assert.deepEqual(repeated, [a]);
  });

  it('is repeated for the first 1,000 reads alone, until these have expired', (t) => {
    const { updates, repeated, pass } = trailing(t);
    for (let n = 0; n < 1_000; n += 1) updates.noteRead(`file:///ws/${n}`);
    updates.noteRead(a);
    updates.noteRead('file:///ws/0');
    const first = canonicalUri('file:///ws/0');
    for (const key of [a, first]) updates.noteUpdate(key);
    pass(3_200);
    assert.deepEqual(repeated, [first]);
    updates.noteRead(a);
    updates.noteUpdate(a);
    pass(3_200);
    assert.deepEqual(repeated, [first, a]);
  });

  it('is contained in a later read, from which the time counts anew', (t) => {
    const { updates, repeated, pass } = trailing(t);
    updates.noteRead(a);
    updates.noteUpdate(a);
    pass(1_000);
    updates.noteRead(a);
    pass(60_000);
    assert.deepEqual(repeated, []);
    updates.noteRead(a);
    pass(2_000);
    updates.noteRead(a);
    pass(2_000);
    updates.noteUpdate(a);
    pass(1_199);
    assert.deepEqual(repeated, []);
    pass(1);
    assert.deepEqual(repeated, [a]);
  });

  it('is repeated for each spelling, since each is cached on its own', (t) => {
    const { updates, repeated, pass } = trailing(t);
    const spellings = ['file:///ws/%61.txt', `${a}#L3`, `${a}?lines=1-2`, 'FILE:///ws/x/../a.txt'];
    for (const uri of spellings) {
      updates.noteRead(uri);
      pass(100);
    }
    updates.noteUpdate(a);
    pass(3_199 - 400);
    assert.deepEqual(repeated, []);
    for (let count = 1; count <= spellings.length; count += 1) {
      pass(count === 1 ? 1 : 100);
      assert.deepEqual(
        repeated,
        Array.from({ length: count }, () => a),
      );
    }
  });

  it('is that of a folder with a slash at its end or without', (t) => {
    const { updates, repeated, pass } = trailing(t);
    updates.noteRead('file:///ws/src/');
    updates.noteUpdate(canonicalUri('file:///ws/src'));
    pass(3_200);
    assert.deepEqual(repeated, ['file:///ws/src']);
  });
});

describe('a read', () => {
  it('is recent until no cache contains it any more', (t) => {
    const { updates, pass } = trailing(t);
    assert.equal(updates.isRecent(a), false);
    updates.noteRead(`${a}#L1`);
    assert.deepEqual([updates.isRecent(a), updates.isRecent(b)], [true, false]);
    pass(3_199);
    assert.equal(updates.isRecent(a), true);
    pass(1);
    assert.equal(updates.isRecent(a), false);
  });

  it('of a malformed URI is refused', (t) => {
    const { updates } = trailing(t);
    assert.throws(() => updates.noteRead('no uri'), InvalidRequest);
  });
});

describe('trailing updates that are disposed of', () => {
  it('repeat nothing and know no read', (t) => {
    const { updates, repeated, pass } = trailing(t);
    updates.noteRead(a);
    updates.noteUpdate(a);
    updates.dispose();
    assert.equal(updates.isRecent(a), false);
    pass(60_000);
    assert.deepEqual(repeated, []);
  });

  it('keep no process running', () => {
    const active = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout');
    const before = active().length;
    const updates = new RepeatedUpdates(() => undefined);
    updates.noteRead(a);
    assert.equal(active().length, before);
    updates.dispose();
  });
});
