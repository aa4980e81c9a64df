import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidRequest } from '../../../../src/base/errors';
import { checkReadSize } from '../../../../src/core/catalog/readLimit';

describe('checkReadSize', () => {
  it('lets through what is not over the limit', () => checkReadSize(100, 100));

  const cases = [
    { advice: 'Ask for less.', end: ' Ask for less.' },
    { advice: undefined, end: '' },
  ];
  for (const { advice, end } of cases) {
    it(`says how large it is, the limit and its setting${advice ? ', and what to do' : ''}`, () => {
      assert.throws(
        () => checkReadSize(101, 100, advice),
        (error) => {
          assert.ok(error instanceof InvalidRequest);
          const said = `Too large: 101 bytes, and at most 100 are read at once (setting "mcpBridge.maxReadBytes").${end}`;
          assert.equal(error.message, said);
          return true;
        },
      );
    });
  }
});
