import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { ResourceNotFound, systemErrorCode, toError, UserError } from '../../../src/base/errors';

describe('toError', () => {
  it('keeps an error and wraps anything else that was thrown', () => {
    const error = new UserError('Say it.');
    assert.equal(toError(error), error);
    assert.equal(toError('Say it.').message, 'Say it.');
    assert.equal(toError(undefined).message, 'undefined');
  });
});

describe('systemErrorCode', () => {
  it('finds the code of a failed system call', async () => {
    const cause: unknown = await readFile('/not/there').catch((error: unknown) => error);
    assert.equal(systemErrorCode(cause), 'ENOENT');
  });

  const others = {
    'an error without a code': new Error('none'),
    'what is no error': { code: 'ENOENT' },
    'a text': 'ENOENT',
    nothing: undefined,
  };
  for (const [name, cause] of Object.entries(others)) {
    it(`finds none in ${name}`, () => assert.equal(systemErrorCode(cause), undefined));
  }
});

describe('ResourceNotFound', () => {
  it('is fit to show, and says nothing of the resource', () => {
    const error = new ResourceNotFound('file:///ws/.env');
    assert.ok(error instanceof UserError);
    assert.equal(error.message, 'Resource not found');
  });
});
