import type { Column, Dictionary, Table, TableIndex } from '../../model/dictionary';
import { maxTables } from '../../model/limits';
import { isMaskedColumn, type ShownColumns } from '../../model/maskedColumns';
import type { Statements } from './statements';
import { byFirst, columnsOf, countOf, oids, relationsOf, textOf, type Relation } from './tables';

export async function dictionaryOf(
  statements: Statements,
  shown: ShownColumns,
): Promise<Dictionary> {
  const relations = await relationsOf(statements, maxTables);
  const columns = await columnsOf(statements, relations);
  const facts = await factsOf(statements, relations);
  const keys = await keysOf(statements, relations);
  const indexes = await indexesOf(statements, relations);
  const tables = relations.map(({ oid, table, name, type }): Table => {
    const [fact] = facts.get(oid) ?? [];
    return {
      name,
      type,
      columns: (columns.get(oid) ?? []).map((column): Column => {
        const of = (keys.get(oid) ?? []).filter((key) => key.column === column.name);
        const references = of.find((key) => key.references !== null)?.references;
        return {
          ...column,
          isPrimary: of.some(({ isPrimary }) => isPrimary),
          ...(references && { references }),
          isMasked: isMaskedColumn(column.name, { table, shown }),
        };
      }),
      indexes: indexes.get(oid) ?? [],
      ...(fact?.rows !== undefined && { rows: { count: fact.rows, isEstimate: true } }),
      ...(fact?.comment && { comment: fact.comment }),
    };
  });
  return { tables, omitted: (await countOf(statements)) - tables.length };
}

/** The number of rows at the server's last count, because counting anew would take long. */
async function factsOf({ values }: Statements, of: readonly Relation[]) {
  const found = await values(
    `SELECT oid::text, CASE WHEN relkind IN ('r', 'm', 'p') AND reltuples >= 0
      THEN reltuples::bigint::text END, obj_description(oid, 'pg_class')
    FROM pg_class WHERE oid = ANY ($1::oid[])`,
    oids(of),
  );
  return byFirst(found, ([rows, comment]) => ({
    rows: rows === null ? undefined : Number(rows),
    comment: textOf(comment),
  }));
}

async function keysOf({ values }: Statements, of: readonly Relation[]) {
  const found = await values(
    `SELECT k.conrelid::text, a.attname::text, (k.contype = 'p')::text,
      CASE n.nspname WHEN 'public' THEN '' ELSE n.nspname || '.' END || f.relname || '.' || fa.attname
    FROM pg_constraint k
    CROSS JOIN LATERAL unnest(k.conkey) WITH ORDINALITY AS part(number, at)
    JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = part.number
    LEFT JOIN pg_class f ON f.oid = k.confrelid LEFT JOIN pg_namespace n ON n.oid = f.relnamespace
    LEFT JOIN pg_attribute fa ON fa.attrelid = k.confrelid AND fa.attnum = k.confkey[part.at]
    WHERE k.conrelid = ANY ($1::oid[]) AND k.contype IN ('p', 'f') ORDER BY k.oid, part.at`,
    oids(of),
  );
  return byFirst(found, ([column, isPrimary, references]) => ({
    column: String(column),
    isPrimary: isPrimary === 'true',
    references: textOf(references),
  }));
}

/** The index of a primary key is left out, because the columns say the same. */
async function indexesOf({ values }: Statements, of: readonly Relation[]) {
  const found = await values(
    `SELECT i.indrelid::text, c.relname::text, i.indisunique::text,
      array_to_json(ARRAY(SELECT pg_get_indexdef(i.indexrelid, at, true)
        FROM generate_series(1, i.indnkeyatts) AS at ORDER BY at))::text
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indrelid = ANY ($1::oid[]) AND NOT i.indisprimary ORDER BY c.relname`,
    oids(of),
  );
  return byFirst(found, ([name, isUnique, columns]): TableIndex => {
    const parsed: unknown = JSON.parse(String(columns));
    return {
      name: String(name),
      isUnique: isUnique === 'true',
      columns: Array.isArray(parsed) ? parsed.map(String) : [],
    };
  });
}
