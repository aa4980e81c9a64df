import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOwn } from '../../../src/files/regularFile';

test('a file is trusted if only this user may write it', () => {
  assert.ok(isOwn({ uid: 7, mode: 0o100600 }, 7));
  assert.ok(isOwn({ uid: 7, mode: 0o100644 }, 7));
  assert.ok(!isOwn({ uid: 8, mode: 0o100600 }, 7), 'another user’s');
  assert.ok(!isOwn({ uid: 0, mode: 0o100600 }, 7), 'the administrator’s');
  assert.ok(!isOwn({ uid: 7, mode: 0o100620 }, 7), 'the group writes');
  assert.ok(!isOwn({ uid: 7, mode: 0o100602 }, 7), 'all write');
  assert.ok(isOwn({ uid: 0, mode: 0o100666 }, undefined), 'a system without owners');
});
