import type { StatementSync } from 'node:sqlite';
import { isMaskedColumn, type ShownColumns } from '../../model/maskedColumns';

interface ResultColumn {
  readonly name: string;
  readonly isMasked: boolean;
}

/** What masks columns beside their names' look. */
export interface Masking {
  readonly shown: ShownColumns;
  /** All columns of these tables are masked, except those shown as `table.column`. */
  readonly inner: ReadonlySet<string>;
}

interface Asked extends Masking {
  /** The names of the columns for the oldest runtime, which does not tell them without rows. */
  readonly names: readonly string[];
  /** The table or view that columns are of whose origin is unknown. */
  readonly table?: string;
}

/**
 * The columns of a result, masked by their names and by those of the table's columns that their values come from. A computed
 * value has no such origin, and the oldest runtime knows of none.
 */
export function resultColumns(
  statement: Partial<Pick<StatementSync, 'columns'>>,
  { names, table, shown, inner }: Asked,
): readonly ResultColumn[] {
  const found = statement.columns?.() ?? names.map((name) => ({ name, column: null, table: null }));
  return found.map(({ name, ...origin }) => {
    const of = { table: origin.table ?? table, shown };
    const isInner =
      inner.has(origin.table ?? '') && !shown.has(`${origin.table}.${origin.column}`.toLowerCase());
    const hasSecretName = [name, origin.column ?? ''].some((one) => isMaskedColumn(one, of));
    return { name, isMasked: hasSecretName || isInner };
  });
}
