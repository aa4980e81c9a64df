import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidRequest } from '../../../../src/base/errors';
import { ByteLimit } from '../../../../src/server/http/byteLimit';
import { Subscriptions } from '../../../../src/server/clients/subscriptions';
import { canonicalUri } from '../../../../src/core/documents/uris';

const mb = 1024 * 1024;
const key = canonicalUri('file:///ws/%C3%BC.txt');
const spelled = 'file:///ws/ü.txt';

function subscriptions(...uris: string[]): Subscriptions {
  const made = new Subscriptions(new ByteLimit(4 * mb, 0).share());
  for (const uri of uris) made.add(uri);
  return made;
}

describe('subscriptions', () => {
  it('are found by the canonical URI and notified in the spelling that was subscribed to', () => {
    assert.deepEqual(subscriptions(spelled).spellingsOf(key), [spelled]);
  });

  it('keep every spelling, each once', () => {
    assert.deepEqual(subscriptions(spelled, key, spelled).spellingsOf(key), [spelled, key]);
  });

  it('to a variant are notified of the resource', () => {
    const uris = [
      'diagnostics://workspace/all?severity=error',
      'diagnostics://workspace/all',
      'file:///ws/a.ts#L10-L20',
    ];
    const made = subscriptions(...uris);
    assert.deepEqual(
      made.spellingsOf(canonicalUri('diagnostics://workspace/all')),
      uris.slice(0, 2),
    );
    assert.deepEqual(made.spellingsOf(canonicalUri('file:///ws/a.ts')), uris.slice(2));
  });

  it('are removed by the spelling that was subscribed to', () => {
    const made = subscriptions(spelled, key);
    made.remove('file:///ws/other');
    made.remove(spelled);
    made.remove(spelled);
    assert.deepEqual(made.spellingsOf(key), [key]);
    made.remove(key);
    assert.ok(!made.hasKey(key));
    assert.deepEqual(made.keys, []);
  });

  it('know no URI that no client subscribed to', () => {
    assert.deepEqual(subscriptions(key).spellingsOf(canonicalUri('file:///ws/other')), []);
  });

  it('refuse a malformed URI', () => {
    assert.throws(() => subscriptions('no uri'), InvalidRequest);
  });

  it('are at most 10,000', () => {
    const made = subscriptions(...Array.from({ length: 10_000 }, (_, n) => `file:///ws/${n}`));
    assert.throws(() => made.add('file:///ws/one-more'), /at most 10000/);
    made.remove('file:///ws/0');
    made.add('file:///ws/one-more');
  });

  it('hold at most 1 MB of URIs, and what is removed makes room', () => {
    const long = (n: number) => `file:///ws/${n}?${'x'.repeat(10_000)}`;
    const made = subscriptions(...Array.from({ length: 104 }, (_, n) => long(n)));
    assert.throws(() => made.add(long(104)), InvalidRequest);
    made.remove(long(0));
    made.add(long(104));
  });

  it('of all clients share a limit, and those of a client that left make room', () => {
    const all = new ByteLimit(mb, 1_000);
    const fill = (made: Subscriptions) => {
      for (let n = 0; n < 9_000; n += 1) made.add(`file:///ws/folder/${n}`);
    };
    const [one, other] = [new Subscriptions(all.share()), new Subscriptions(all.share())];
    one.add('file:///ws/a');
    fill(one);
    assert.throws(() => fill(other), InvalidRequest);
    assert.ok(other.keys.length > 0);
    one.dispose();
    fill(other);
  });
});
