import type { DatabaseReader } from '../../core/databases/database';
import { dictionaryOf } from './dictionary';
import type { PostgresConnection } from './postgresConnection';
import { rowsOf, runQuery } from './rows';
import { schemaOf } from './schema';
import type { Statements } from './statements';
import { relationsOf, useCatalog } from './tables';

/** Completion offers at most so many tables. */
const mostNames = 5_000;

interface Options {
  readonly connection: Pick<PostgresConnection, 'run' | 'runApart'>;
  readonly shownColumns: readonly string[];
  readonly signal: AbortSignal;
}

/** Reads a Postgres database. Each answer comes from a transaction of its own. */
export function postgresReader({ connection, shownColumns, signal }: Options): DatabaseReader {
  const shown = new Set(shownColumns);
  const run = <Result>(work: (statements: Statements) => Promise<Result>) =>
    connection.run(async (statements) => {
      await useCatalog(statements);
      return work(statements);
    }, signal);
  return {
    schema: () => run(schemaOf),
    dictionary: () => run((statements) => dictionaryOf(statements, shown)),
    tables: () =>
      run(async (statements) => (await relationsOf(statements, mostNames)).map(({ name }) => name)),
    rows: (table, range) => run((statements) => rowsOf(statements, { table, range }, shown)),
    query: (sql, range) =>
      connection.runApart((statements) => runQuery(statements, { sql, range }, shown), signal),
  };
}

/**
 * Whether the role has more rights than reading needs, such as a superuser's.
 * @throws as a read does.
 */
export async function isSuperuser(
  connection: Pick<PostgresConnection, 'run'>,
  signal: AbortSignal,
): Promise<boolean> {
  const [row] = await connection.run(({ values }) => values('SHOW is_superuser'), signal);
  return row?.[0] === 'on';
}
