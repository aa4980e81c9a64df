import assert from 'node:assert/strict';
import { it } from 'node:test';
import { keyTo, windowKey } from '../../../../src/core/protocol/windowRecord';

it('the key of a window is good for it alone at its port, and not the token', () => {
  const key = windowKey('token', 'a', 20_001);
  assert.match(key, /^[A-Za-z0-9_-]{43}$/);
  assert.equal(windowKey('token', 'a', 20_001), key);
  assert.notEqual(windowKey('token', 'b', 20_001), key);
  assert.notEqual(windowKey('other', 'a', 20_001), key);
  assert.notEqual(windowKey('token', 'a', 20_002), key);
});

it('the key to a window is for the address of its record', () => {
  const keyAt = (url: string) => keyTo({ token: 'token', id: 'a', url });
  assert.equal(keyAt('http://127.0.0.1:20001/mcp'), windowKey('token', 'a', 20_001));
  assert.equal(keyAt('http://127.0.0.1:80/mcp'), windowKey('token', 'a', 80));
});
