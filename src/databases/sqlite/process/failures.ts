import { toError } from '../../../base/errors';
import type { SqliteFailure } from '../../../core/databases/sqliteRequest';

export class Failed extends Error {
  constructor(
    readonly failure: SqliteFailure,
    message: string,
  ) {
    super(message);
  }
}

/** The primary result codes of SQLite. Extended codes add higher bits. */
const ofCode: Readonly<Record<number, SqliteFailure>> = {
  5: 'locked',
  6: 'locked',
  7: 'large',
  8: 'unfinished',
  11: 'damaged',
  14: 'unfinished',
  18: 'large',
  26: 'damaged',
};

export function failureOf(cause: unknown): {
  readonly failure: SqliteFailure;
  readonly message: string;
} {
  const error = toError(cause);
  if (error instanceof Failed) return { failure: error.failure, message: error.message };
  const code = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined;
  const failure = code === undefined ? 'other' : (ofCode[code & 0xff] ?? 'other');
  return { failure, message: error.message };
}
