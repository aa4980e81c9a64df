import type { State } from 'postgres';
import { InvalidRequest } from '../../../../base/errors';
import { orAborted } from '../../../../base/orAborted';
import { tooLarge } from '../../model/limits';
import { maxBytes, type Session } from './connect';

/**
 * A column of a result. `table` and `number` are the table's oid and the number of the column that the values come from,
 * or 0.
 */
export interface ResultColumn {
  readonly name: string;
  readonly type: number;
  readonly table: number;
  readonly number: number;
}

/** Runs one statement after another in one transaction. */
export interface Statements {
  /** Runs a statement, and returns its rows as lists of values. */
  values(sql: string, ...parameters: readonly string[]): Promise<readonly (readonly unknown[])[]>;
  /** Returns the columns of a statement's result without running it. */
  columns(sql: string): Promise<readonly ResultColumn[]>;
}

/** These choose the extended protocol, in which the server accepts a single statement. */
const options = { prepare: false, simple: false };

/** @param stopped cancels a running statement on the server, too. */
export function statementsOf({ sql, cancel }: Session, stopped: AbortSignal): Statements {
  let bytes = 0;
  /** Known from the first answer on. */
  let state: State | undefined;
  return {
    async values(text, ...parameters) {
      const query = sql.unsafe(checked(text), [...parameters], options);
      const rows = await orAborted(
        () => query.values(),
        stopped,
        () => state && cancel(state),
      );
      state = rows.state;
      for (const cell of rows.flat()) bytes += typeof cell === 'string' ? cell.length : 8;
      if (bytes > maxBytes) throw tooLarge();
      return rows;
    },
    async columns(text) {
      const query = sql.unsafe(checked(text), [], options);
      return (await orAborted(() => query.describe(), stopped)).columns;
    },
  };
}

/** The protocol ends a text at a null character, and would read the rest as something else. */
function checked(text: string): string {
  if (text.includes('\0')) throw new InvalidRequest('A query has no null characters.');
  return text;
}
