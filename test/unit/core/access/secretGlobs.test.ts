import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { secretGlobs } from '../../../../src/core/access/secrets';

describe('secretGlobs', () => {
  it('lets through only what is said to be no secret', () => {
    const setting = { '*.key': false, vault: true, odd: null, text: 'false' };
    assert.deepEqual(secretGlobs(setting), {
      added: ['vault', 'odd', 'text'],
      notSecret: ['*.key'],
    });
    assert.deepEqual(secretGlobs(undefined), { added: [], notSecret: [] });
  });
});
