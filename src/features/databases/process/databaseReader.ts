import type { DatabaseReader } from '../model/database';
import type { DatabaseResults, DatabaseTask } from '../model/databaseTask';

/** Has another process do a task. */
type Run = <T extends DatabaseTask>(task: T) => Promise<DatabaseResults[T['type']]>;

/** Reads a database by the tasks that another process does. */
export function databaseReader(run: Run): DatabaseReader {
  return {
    schema: () => run({ type: 'schema' }),
    dictionary: () => run({ type: 'dictionary' }),
    tables: () => run({ type: 'tables' }),
    rows: async (table, range) => (await run({ type: 'rows', table, range })) ?? undefined,
    query: (sql, range) => run({ type: 'query', sql, range }),
  };
}
