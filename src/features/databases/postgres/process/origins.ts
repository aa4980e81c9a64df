import { systemErrorCode } from '../../../../base/errors';
import type { ResultColumn, Statements } from './statements';

/** A column of a table or a view. */
interface Origin {
  readonly table: string;
  readonly name: string;
}

/** For each column of a result, the columns that it passes on, the nearest first. */
type Origins = readonly (readonly Origin[])[];

/**
 * Finds the columns that a result passes on: those of the tables and views in its statement, and those that the views pass
 * on themselves. What an expression makes of a column has no origin.
 * @param views the origins of the columns of views that are known already.
 */
export async function originsOf(
  statements: Statements,
  columns: readonly ResultColumn[],
  views = new Map<number, Origins>(),
): Promise<Origins> {
  const relations = [...new Set(columns.map(({ table }) => table))];
  const named = await namesOf(statements, relations);
  const unknown = relations.filter((oid) => !views.has(oid));
  for (const [oid, definition] of await definitionsOf(statements, unknown)) {
    const passedOn = await originsOf(statements, await resultOf(statements, definition), views);
    views.set(oid, passedOn);
  }
  return columns.map(({ table, number }) => {
    const own = named.get(`${table}.${number}`);
    return own ? [own, ...(views.get(table)?.[number - 1] ?? [])] : [];
  });
}

async function namesOf({ values }: Statements, relations: readonly number[]) {
  const found = await values(
    `SELECT a.attrelid::pg_catalog.text, a.attnum::pg_catalog.text, c.relname::pg_catalog.text,
      a.attname::pg_catalog.text
    FROM pg_catalog.pg_attribute a JOIN pg_catalog.pg_class c ON c.oid OPERATOR(pg_catalog.=) a.attrelid
    WHERE a.attrelid OPERATOR(pg_catalog.=) ANY ($1::pg_catalog.oid[])`,
    `{${relations.join(',')}}`,
  );
  return new Map(
    found.map(([oid, number, table, name]): [string, Origin] => [
      `${String(oid)}.${String(number)}`,
      { table: String(table), name: String(name) },
    ]),
  );
}

/** The queries of those relations that are views. */
async function definitionsOf({ values }: Statements, relations: readonly number[]) {
  const found = await values(
    `SELECT c.oid::pg_catalog.text, pg_catalog.pg_get_viewdef(c.oid) FROM pg_catalog.pg_class c
    WHERE c.oid OPERATOR(pg_catalog.=) ANY ($1::pg_catalog.oid[])
      AND c.relkind OPERATOR(pg_catalog.=) ANY ('{v,m}'::pg_catalog."char"[])`,
    `{${relations.join(',')}}`,
  );
  return found.map(([oid, definition]) => [Number(oid), String(definition)] as const);
}

/** The columns of a view's query; none if its role may not see what the view is made of. */
async function resultOf(
  { values, columns }: Statements,
  definition: string,
): Promise<readonly ResultColumn[]> {
  await values('SAVEPOINT mcp_bridge');
  try {
    return await columns(definition);
  } catch (cause) {
    if (systemErrorCode(cause) !== '42501') throw cause;
    await values('ROLLBACK TO SAVEPOINT mcp_bridge');
    return [];
  }
}
