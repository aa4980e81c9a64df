import type { PostgresRequest, PostgresResults } from '../postgresRequest';
import { dictionaryOf } from './dictionary';
import { rowsOf, runQuery } from './rows';
import { schemaOf } from './schema';
import type { Statements } from './statements';
import { relationsOf, useSystemSchemas } from './tables';
import type { Transactions } from './transactions';

/** The maximum number of tables that completion offers. */
const maxNames = 5_000;

/** Performs a task in a transaction of its own. */
export async function perform(
  transactions: Transactions,
  request: Omit<PostgresRequest, 'type'>,
  stopped: AbortSignal,
): Promise<PostgresResults[keyof PostgresResults]> {
  const { task } = request;
  const shown = new Set(request.shownColumns);
  if (task.type === 'query') {
    try {
      return await transactions.run((of) => runQuery(of, task, shown), request, stopped);
    } finally {
      // A query can leave something in the session, such as a lock.
      await transactions.close();
    }
  }
  return transactions.run(
    async (statements) => {
      await useSystemSchemas(statements);
      switch (task.type) {
        case 'schema':
          return schemaOf(statements, shown);
        case 'dictionary':
          return dictionaryOf(statements, shown);
        case 'tables':
          return (await relationsOf(statements, maxNames)).map(({ name }) => name);
        case 'rows':
          return (await rowsOf(statements, task, shown)) ?? null;
        case 'superuser':
          return isSuperuser(statements);
      }
    },
    request,
    stopped,
  );
}

async function isSuperuser({ values }: Statements): Promise<boolean> {
  const [row] = await values('SHOW is_superuser');
  return row?.[0] === 'on';
}
