import type { DatabaseReader } from '../../core/databases/database';
import type { RowRange } from '../../core/databases/rows';
import type { PostgresProcess } from './postgresProcess';
import type { PostgresTask } from './postgresRequest';

interface Options {
  readonly process: Pick<PostgresProcess, 'run'>;
  readonly shownColumns: readonly string[];
  readonly signal: AbortSignal;
}

/** Reads a Postgres database. Each answer comes from a transaction of its own. */
export function postgresReader({ process, shownColumns, signal }: Options): DatabaseReader {
  const run = <T extends PostgresTask>(task: T) => process.run(task, shownColumns, signal);
  return {
    schema: () => run({ type: 'schema' }),
    dictionary: () => run({ type: 'dictionary' }),
    tables: () => run({ type: 'tables' }),
    rows: async (table: string, range: RowRange) =>
      (await run({ type: 'rows', table, range })) ?? undefined,
    query: (sql: string, range: RowRange) => run({ type: 'query', sql, range }),
  };
}
