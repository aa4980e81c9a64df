import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidRequest } from '../../../../src/base/errors';
import { Subscriptions } from '../../../../src/server/clients/subscriptions';
import { canonicalUri } from '../../../../src/core/documents/uris';

const key = canonicalUri('file:///ws/%C3%BC.txt');
const spelled = 'file:///ws/ü.txt';

function subscriptions(...uris: string[]): Subscriptions {
  const made = new Subscriptions();
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

  it('last until each client that subscribed has left', () => {
    const made = subscriptions(key, key);
    made.remove(key);
    assert.ok(made.has(key));
    made.remove(key);
    assert.ok(!made.has(key));
    assert.deepEqual(made.spellingsOf(key), []);
  });

  it('are counted, and removing an unknown one changes nothing', () => {
    const made = subscriptions(spelled, key);
    made.remove('file:///ws/other');
    assert.equal(made.size, 2);
    made.remove(spelled);
    made.remove(spelled);
    assert.equal(made.size, 1);
    assert.deepEqual(made.spellingsOf(key), [key]);
  });

  it('know no URI that no client subscribed to', () => {
    assert.deepEqual(subscriptions(key).spellingsOf(canonicalUri('file:///ws/other')), []);
    assert.ok(!subscriptions(key).has(spelled));
  });

  it('refuse a malformed URI', () => {
    assert.throws(() => subscriptions('no uri'), InvalidRequest);
  });
});
