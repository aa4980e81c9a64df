import assert from 'node:assert/strict';
import { it } from 'node:test';
import { formatDiff } from '../../../../../src/features/git/model/diffReport';

it('a diff of one path without changes says so of the path alone, whether it exists or not', () => {
  const heading = 'Changes since the last commit';
  const none = { heading, files: [], unsaved: [], hidden: 0, readOne: '', hunks: '' };
  assert.equal(formatDiff(none), `${heading}\n\nNo changes.\n`);
  assert.equal(formatDiff({ ...none, path: 'a.ts' }), `${heading}\n\nNo changes at this path.\n`);
});
