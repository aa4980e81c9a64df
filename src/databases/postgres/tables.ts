import { mostTables } from '../../core/databases/limits';
import type { Statements } from './statements';

/** A table, a view, or another relation with rows. */
export interface Relation {
  readonly oid: string;
  readonly schema: string;
  /** The name without the schema. */
  readonly table: string;
  /** The name that clients use: with the schema, unless that is `public`. */
  readonly name: string;
  readonly type: string;
}

export function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}

export function quotedName({ schema, table }: Pick<Relation, 'schema' | 'table'>): string {
  return `${quoted(schema)}.${quoted(table)}`;
}

/**
 * Selects the relations that the role may read, without those of Postgres itself. All catalogues and operators are named
 * with `pg_catalog`.
 */
const relations = `
  SELECT c.oid::text, n.nspname::text, c.relname::text,
    CASE n.nspname WHEN 'public' THEN '' ELSE n.nspname || '.' END || c.relname AS name,
    CASE c.relkind WHEN 'v' THEN 'view' WHEN 'm' THEN 'materialized view' WHEN 'f' THEN 'foreign table'
      WHEN 'p' THEN 'partitioned table' ELSE 'table' END
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname NOT LIKE 'pg\\_%'
    AND n.nspname <> 'information_schema' AND has_schema_privilege(n.oid, 'USAGE')
    AND has_any_column_privilege(c.oid, 'SELECT')`;

/**
 * Lists relations without partitions, whose rows their table has, too.
 * @param most limits the list.
 */
export async function relationsOf(
  { values }: Statements,
  most = mostTables + 1,
): Promise<readonly Relation[]> {
  const found = await values(
    `${relations} AND NOT c.relispartition ORDER BY n.nspname <> 'public', 4 LIMIT ${most}`,
  );
  return found.map(relationOf);
}

/** Counts the relations. */
export async function countOf({ values }: Statements): Promise<number> {
  const [row] = await values(
    `SELECT count(*)::text FROM (${relations} AND NOT c.relispartition) AS found`,
  );
  return Number(row?.[0]);
}

/** Finds a relation by the name that clients use. */
export async function relationNamed(
  { values }: Statements,
  name: string,
): Promise<Relation | undefined> {
  const [found] = await values(
    `SELECT * FROM (${relations}) AS found WHERE name = $1::text ORDER BY 1 LIMIT 1`,
    name,
  );
  return found && relationOf(found);
}

/** Makes our statements find operators and functions of Postgres alone; they name everything else with its schema. */
export async function useCatalog({ values }: Statements): Promise<void> {
  await values('SET LOCAL search_path = pg_catalog');
}

/** Restores the search path of the role, which functions of a view may need. */
export async function leaveCatalog({ values }: Statements): Promise<void> {
  await values('SET LOCAL search_path TO DEFAULT');
}

export interface TableColumn {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly isGenerated: boolean;
  readonly default: string | null;
  readonly comment: string | null;
}

/** The columns of these tables that the role may read, by the table's oid. */
export async function columnsOf(
  { values }: Statements,
  of: readonly Relation[],
): Promise<ReadonlyMap<string, readonly TableColumn[]>> {
  const found = await values(
    `SELECT a.attrelid::text, a.attname::text, format_type(a.atttypid, a.atttypmod),
      a.attnotnull::text,
      (a.attgenerated <> '' OR a.attidentity <> '')::text,
      pg_get_expr(d.adbin, d.adrelid), col_description(a.attrelid, a.attnum)
    FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE a.attrelid = ANY ($1::oid[]) AND a.attnum > 0 AND NOT a.attisdropped
      AND has_column_privilege(a.attrelid, a.attnum, 'SELECT')
    ORDER BY a.attrelid, a.attnum`,
    oids(of),
  );
  return byFirst(found, ([name, type, isRequired, isGenerated, value, comment]) => ({
    name: String(name),
    type: String(type),
    isRequired: isRequired === 'true',
    isGenerated: isGenerated === 'true',
    default: textOf(value),
    comment: textOf(comment),
  }));
}

export function oids(of: readonly Relation[]): string {
  return `{${of.map(({ oid }) => oid).join(',')}}`;
}

/** Groups rows by their first value, which is the table's oid. */
export function byFirst<Item>(
  rows: readonly (readonly unknown[])[],
  itemOf: (row: readonly unknown[]) => Item,
): ReadonlyMap<string, readonly Item[]> {
  const all = new Map<string, Item[]>();
  for (const [of, ...row] of rows) {
    const items = all.get(String(of)) ?? [];
    all.set(String(of), [...items, itemOf(row)]);
  }
  return all;
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function relationOf([oid, schema, table, name, type]: readonly unknown[]): Relation {
  return {
    oid: String(oid),
    schema: String(schema),
    table: String(table),
    name: String(name),
    type: String(type),
  };
}
