import { TooLarge } from '../../../core/catalog/readLimit';
import { InvalidRequest, Unavailable } from '../../../base/errors';
import type { DatabaseReader } from '../model/database';
import { hasWriteAheadLog, headBytes, isSqlite } from '../../../core/documents/sqliteFile';
import type { DatabaseResults, DatabaseTask } from '../model/databaseTask';
import type { SqliteFailure, SqliteRequest } from '../model/sqliteRequest';
import { identityOf, readStart, type RealFile } from '../../../files/realFile';
import { databaseReader } from '../process/databaseReader';
import type { SqliteProcesses } from './sqliteProcesses';

interface Options {
  /** The real path, with every link resolved. */
  readonly path: string;
  /** A handle of the same file, which stays open during the read. */
  readonly file: RealFile;
  readonly processes: Pick<SqliteProcesses, 'run'>;
  readonly shownColumns: readonly string[];
  readonly signal: AbortSignal;
}

/** Reads a SQLite file in a process of its own; `undefined` if it is no such file. */
export async function sqliteReader(options: Options): Promise<DatabaseReader | undefined> {
  const { path, file, shownColumns } = options;
  const head = await readStart(file, headBytes);
  if (!isSqlite(head)) return undefined;
  const request: Omit<SqliteRequest, 'task'> = {
    path,
    identity: await identityOf(file),
    hasWriteAheadLog: hasWriteAheadLog(head),
    shownColumns,
  };
  return databaseReader((task) => resultOf(options, { ...request, task }));
}

async function resultOf<T extends DatabaseTask>(
  { processes, signal }: Options,
  request: SqliteRequest & { readonly task: T },
): Promise<DatabaseResults[T['type']]> {
  const answer = await processes.run(request, signal);
  // The process is our own program, so its answer has the type of its task.
  if (answer.type === 'result') return answer.result as DatabaseResults[T['type']];
  throw errorOf(answer.failure, answer.message);
}

function errorOf(failure: SqliteFailure, message: string): Error {
  switch (failure) {
    case 'missing':
      return new Unavailable(
        'This version of VS Code has no SQLite (node:sqlite). A newer version can read databases.',
      );
    case 'changing':
      return new Unavailable('The database is being written. Read it again in a moment.');
    case 'locked':
      return new Unavailable(
        'The database is locked by a program that writes to it. Read it again in a moment.',
      );
    case 'unfinished':
      return new Unavailable(
        'The database has an unfinished transaction. Open it once with the program that it belongs to.',
      );
    case 'damaged':
      return new Unavailable('The database is damaged or encrypted, so that it cannot be read.');
    case 'large':
      return new TooLarge(`It is too large to be read at once: ${message}.`);
    case 'query':
      return new InvalidRequest(`SQLite refuses it: ${message}`);
    case 'other':
      return new Unavailable(`SQLite cannot read it: ${message}`);
  }
}
