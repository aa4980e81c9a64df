import assert from 'node:assert/strict';
import { it } from 'node:test';
import { askedByVSCode } from '../../../../src/core/documents/askedByVSCode';
import {
  askedUri,
  canonicalUri,
  isCanonicalUri,
  subscriptionKey,
  withoutQuery,
} from '../../../../src/core/documents/uris';

it('the address of a web page is spelled as browsers do, so that a client can follow it', () => {
  for (const [asked, canonical] of [
    ['HTTPS://Example.com', 'https://example.com/'],
    ['https://example.com/a?b=1&c=%26#d', 'https://example.com/a?b=1&c=%26#d'],
    ['https://example.com/a/../b?lines=1-2', 'https://example.com/b?lines=1-2'],
    ['https://example.com:443/%7Ea b', 'https://example.com/%7Ea%20b'],
    ['http://localhost:3000/@scope/name', 'http://localhost:3000/@scope/name'],
    ['https://example.com/a#L1-L2', 'https://example.com/a#L1-L2'],
  ] as const) {
    assert.equal(canonicalUri(asked), canonical);
    assert.equal(askedUri(asked), canonical);
    assert.ok(isCanonicalUri(canonical));
  }
  assert.throws(() => canonicalUri('https://'), /Malformed/);
  assert.throws(() => canonicalUri('https://a b/'), /Malformed/);
});

it('its query is a part of its name, and its fragment is not', () => {
  const uri = canonicalUri('https://example.com/a/?b=1#c');
  assert.equal(withoutQuery(uri), 'https://example.com/a/?b=1');
  assert.equal(subscriptionKey(uri), 'https://example.com/a/?b=1');
  const page = canonicalUri('https://example.com/a?b=1&c=2');
  assert.equal(askedByVSCode(page), page);
});
