import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fenceOf } from '../../../../src/core/documents/fence';

it('a fence is longer than any in the text, however many there are', () => {
  assert.equal(fenceOf('`a` ``'), '```');
  assert.equal(fenceOf('a\n`````\n```'), '``````');
  assert.equal(fenceOf('```\n'.repeat(300_000)), '````');
});
