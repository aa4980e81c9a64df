import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isSameText } from '../../../../src/core/freshness/sameText';
import { Waits } from '../../../../src/core/freshness/waits';

describe('questions that wait', () => {
  it('are limited for each client, so that none takes the places of others', () => {
    const waits = new Waits({ ofOne: 2, ofAll: 10 });
    const leave = waits.enter('a');
    assert.ok(leave && waits.enter('a'));
    assert.equal(waits.enter('a'), undefined);
    assert.ok(waits.enter('b'));
    leave();
    assert.ok(waits.enter('a'));
    assert.equal(waits.enter('a'), undefined);
  });

  it('are limited for all, by whatever names they come', () => {
    const waits = new Waits({ ofOne: 2, ofAll: 3 });
    const [leave] = ['a', 'b', 'c'].map((client) => waits.enter(client));
    assert.equal(waits.enter('d'), undefined);
    leave?.();
    assert.ok(waits.enter('d'));
  });
});

describe('a text in an editor', () => {
  it('is that of the file, whatever its line ends and its byte order mark', () => {
    assert.ok(isSameText('a\nb\n', 'a\nb\n'));
    assert.ok(isSameText('a\r\nb\r\n', '\uFEFFa\nb\r\n'));
    assert.ok(!isSameText('a\nb', 'a\nb\n'));
  });
});
