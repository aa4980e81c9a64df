import type { Sql } from 'postgres';
import { InvalidRequest } from '../../base/errors';

/** Bytes of all that is read at once. */
const mostBytes = 16 * 1024 * 1024;

/** A column of a result, with the one that its values come from, if they come from one: its table's oid and its number. */
export interface ResultColumn {
  readonly name: string;
  readonly type: number;
  readonly table: number;
  readonly number: number;
}

/** Runs one statement after another in one transaction. */
export interface Statements {
  /** The rows, as lists of values. */
  values(sql: string, ...parameters: readonly string[]): Promise<readonly (readonly unknown[])[]>;
  /** The columns that the statement would answer with. It is not run. */
  columns(sql: string): Promise<readonly ResultColumn[]>;
}

/** The extended protocol, in which the server takes one statement alone. */
const options = { prepare: false, simple: false };

/** @param stopped what is running is cancelled on the server, too. */
export function statementsOf(sql: Sql, stopped: AbortSignal): Statements {
  let bytes = 0;
  return {
    async values(text, ...parameters) {
      const query = sql.unsafe(checked(text), [...parameters], options);
      const rows = await until(query.values(), stopped, () => query.cancel());
      for (const cell of rows.flat()) bytes += typeof cell === 'string' ? cell.length : 8;
      if (bytes > mostBytes) throw new InvalidRequest('It is too large to be read at once.');
      return rows;
    },
    async columns(text) {
      const query = sql.unsafe(checked(text), [], options).describe();
      return (await until(query, stopped)).columns;
    },
  };
}

/** Settles with the work, or when it is stopped. */
async function until<Result>(
  work: PromiseLike<Result>,
  stopped: AbortSignal,
  cancel?: () => void,
): Promise<Result> {
  stopped.throwIfAborted();
  return await new Promise<Result>((resolve, reject) => {
    const stop = () => {
      cancel?.();
      reject(stopped.reason);
    };
    stopped.addEventListener('abort', stop, { once: true });
    const settle = () => stopped.removeEventListener('abort', stop);
    void Promise.resolve(work).then(resolve, reject).finally(settle);
  });
}

/** A text ends at a null character in the protocol, and what follows would be read as something else. */
function checked(text: string): string {
  if (text.includes('\0')) throw new InvalidRequest('A query has no null characters.');
  return text;
}
