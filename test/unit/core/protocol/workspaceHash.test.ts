import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { workspaceHash } from '../../../../src/core/protocol/workspaceHash';

describe('workspaceHash', () => {
  it('stays what it was in earlier versions: pins, token and port hang on it', () => {
    assert.equal(workspaceHash('file:///home/me/ws'), '051bcd70a83f5866');
  });

  it('differs between workspaces', () => {
    assert.notEqual(workspaceHash('file:///a'), workspaceHash('file:///b'));
  });
});
