import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isSameText } from '../../../../src/core/freshness/freshness';

describe('a text in an editor', () => {
  it('is that of the file, whatever its line ends and its byte order mark', () => {
    assert.ok(isSameText('a\nb\n', 'a\nb\n'));
    assert.ok(isSameText('a\r\nb\r\n', '\uFEFFa\nb\r\n'));
    assert.ok(!isSameText('a\nb', 'a\nb\n'));
  });
});
