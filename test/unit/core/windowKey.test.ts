import assert from 'node:assert/strict';
import { it } from 'node:test';
import { windowKey } from '../../../src/core/windowKey';

it('the key of a window is good for it alone, and not the token', () => {
  const key = windowKey('token', 'a');
  assert.match(key, /^[A-Za-z0-9_-]{43}$/);
  assert.equal(windowKey('token', 'a'), key);
  assert.notEqual(windowKey('token', 'b'), key);
  assert.notEqual(windowKey('other', 'a'), key);
});
