import { toError } from '../../../../base/errors';
import type { SqliteFailure } from '../../model/sqliteRequest';

export class Failed extends Error {
  constructor(
    readonly failure: SqliteFailure,
    message: string,
  ) {
    super(message);
  }
}

/** The primary result codes of SQLite. Extended codes add higher bits (https://sqlite.org/rescode.html). */
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

/**
 * Whether the index of the log was read while a program wrote to it. SQLite reports the same if that program has ended,
 * and the log needs a recovery (SQLITE_READONLY_RECOVERY).
 */
export function isTornLog(cause: unknown): boolean {
  return codeOf(toError(cause)) === 264;
}

export function failureOf(cause: unknown): {
  readonly failure: SqliteFailure;
  readonly message: string;
} {
  const error = toError(cause);
  if (error instanceof Failed) return { failure: error.failure, message: error.message };
  const code = codeOf(error);
  const failure = code === undefined ? 'other' : (ofCode[code & 0xff] ?? 'other');
  return { failure, message: error.message };
}

function codeOf(error: Error): number | undefined {
  return 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined;
}
