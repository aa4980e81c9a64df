import { InvalidRequest } from '../../../../base/errors';
import { isMaskedColumn, type ShownColumns } from '../../model/maskedColumns';
import { maskedCell } from '../../model/rows';
import type { Statements } from './statements';
import {
  byFirst,
  columnsOf,
  oids,
  quoted,
  quotedName,
  relationsOf,
  textOf,
  type Relation,
  type TableColumn,
} from './tables';

/** The maximum number of tables and of characters in a schema. */
const maxDefined = 5_000;
const maxSchema = 5_000_000;

/** The statements that would create types, tables, views and indexes anew, as far as the role may read them. */
export async function schemaOf(statements: Statements, shown: ShownColumns): Promise<string> {
  const relations = await relationsOf(statements, maxDefined + 1);
  if (relations.length > maxDefined) throw tooLarge();
  const columns = await columnsOf(statements, relations);
  const constraints = await constraintsOf(statements, relations);
  const views = await viewsOf(statements, relations);
  const partitions = await partitionsOf(statements, relations);
  const indexes = await indexesOf(statements, relations);
  const linesOf = ({ oid, table }: Relation) =>
    (columns.get(oid) ?? []).map((column) =>
      columnText(column, isMaskedColumn(column.name, { table, shown })),
    );
  const tables = relations.flatMap((relation) => {
    const { oid } = relation;
    const [view] = views.get(oid) ?? [];
    const [partition = ''] = partitions.get(oid) ?? [];
    const made =
      view === undefined
        ? `${tableText(relation, linesOf(relation), constraints.get(oid) ?? [])}${partition};`
        : `CREATE ${relation.type.toUpperCase()} ${quotedName(relation)} AS\n${view}`;
    return [made, ...(indexes.get(oid) ?? []).map((index) => `${index};`)];
  });
  const text = [...(await enumsOf(statements)), ...tables].map((one) => `${one}\n`).join('\n');
  if (text.length > maxSchema) throw tooLarge();
  return text;
}

function tableText(
  { type, schema, table }: Relation,
  columns: readonly string[],
  constraints: readonly string[],
): string {
  const foreign = type === 'foreign table' ? 'FOREIGN ' : '';
  const lines = [...columns, ...constraints].map((line) => `  ${line}`).join(',\n');
  return `CREATE ${foreign}TABLE ${quotedName({ schema, table })} (\n${lines}\n)`;
}

function columnText({ name, type, ...column }: TableColumn, isMasked: boolean): string {
  const { clause, default: value, isRequired } = column;
  const masked = isMasked && value !== null ? clause?.replace(value, `'${maskedCell}'`) : clause;
  return `${quoted(name)} ${type}${masked ? ` ${masked}` : ''}${isRequired ? ' NOT NULL' : ''}`;
}

async function constraintsOf({ values }: Statements, of: readonly Relation[]) {
  const found = await values(
    `SELECT conrelid::text, 'CONSTRAINT ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid)
    FROM pg_constraint WHERE conrelid = ANY ($1::oid[]) AND contype <> 'n' ORDER BY contype <> 'p', conname`,
    oids(of),
  );
  return byFirst(found, ([text]) => String(text));
}

async function viewsOf({ values }: Statements, of: readonly Relation[]) {
  const found = await values(
    `SELECT oid::text, pg_get_viewdef(oid) FROM pg_class
    WHERE oid = ANY ($1::oid[]) AND relkind IN ('v', 'm')`,
    oids(of),
  );
  return byFirst(found, ([text]) => textOf(text) ?? '');
}

async function partitionsOf({ values }: Statements, of: readonly Relation[]) {
  const found = await values(
    `SELECT oid::text, ' PARTITION BY ' || pg_get_partkeydef(oid) FROM pg_class
    WHERE oid = ANY ($1::oid[]) AND relkind = 'p'`,
    oids(of),
  );
  return byFirst(found, ([text]) => String(text));
}

/** Indexes of constraints are left out, because the constraints create them. */
async function indexesOf({ values }: Statements, of: readonly Relation[]) {
  const found = await values(
    `SELECT i.indrelid::text, pg_get_indexdef(i.indexrelid) FROM pg_index i
    JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indrelid = ANY ($1::oid[])
      AND NOT EXISTS (SELECT 1 FROM pg_constraint k
        WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x'))
    ORDER BY c.relname`,
    oids(of),
  );
  return byFirst(found, ([text]) => String(text));
}

async function enumsOf({ values }: Statements): Promise<readonly string[]> {
  const found = await values(
    `SELECT 'CREATE TYPE ' || quote_ident(n.nspname) || '.' || quote_ident(t.typname) || ' AS ENUM (' ||
      string_agg(quote_literal(e.enumlabel), ', ' ORDER BY e.enumsortorder) || ');'
    FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid JOIN pg_namespace n ON n.oid = t.typnamespace
    WHERE n.nspname NOT LIKE 'pg\\_%' AND has_schema_privilege(n.oid, 'USAGE')
    GROUP BY n.nspname, t.typname ORDER BY n.nspname, t.typname LIMIT ${maxDefined}`,
  );
  return found.map(([text]) => String(text));
}

function tooLarge(): InvalidRequest {
  return new InvalidRequest('It is too large to be read at once: its schema is too long.');
}
