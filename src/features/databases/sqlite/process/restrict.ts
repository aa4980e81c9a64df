import type { DatabaseSync } from 'node:sqlite';

/** The maximum number of bytes that SQLite may allocate. */
const maxMemory = 256 * 1024 * 1024;
/** A statement waits so long for a writer's lock. */
const lockedMs = 500;

/** The methods that newer runtimes add to those of the oldest. */
interface Restrictable {
  enableDefensive?(isEnabled: boolean): void;
  setAuthorizer?(decide: (action: number, one: string | null, two: string | null) => number): void;
}

/**
 * Restricts a read-only connection to reading its database: no other files, no extensions, no writes, and no pragmas
 * that set something.
 */
export function restrict(
  database: DatabaseSync & Restrictable,
  { isExclusive = false }: { readonly isExclusive?: boolean | undefined },
): void {
  database.enableDefensive?.(true);
  database.exec(`
    PRAGMA busy_timeout = ${lockedMs};
    PRAGMA hard_heap_limit = ${maxMemory};
    PRAGMA trusted_schema = OFF;
    PRAGMA query_only = ON;
    PRAGMA temp_store = MEMORY;
    PRAGMA cell_size_check = ON;
    ${isExclusive ? 'PRAGMA locking_mode = EXCLUSIVE;' : ''}
  `);
  database.setAuthorizer?.(authorize);
}

const readingPragmas = [
  'table_list',
  'table_xinfo',
  'index_list',
  'index_xinfo',
  'foreign_key_list',
];
/** Full-text search asks for these. */
const askedPragmas = ['data_version', 'page_size'];

/** The codes of SQLite's authorizer. The types of the oldest runtime lack them. */
const action = { pragma: 19, read: 20, select: 21, function: 31, recursive: 33 } as const;
const allowed = 0;
const denied = 1;

function authorize(code: number, one: string | null, two: string | null): number {
  return isReading(code, one, two) ? allowed : denied;
}

function isReading(code: number, one: string | null, two: string | null): boolean {
  switch (code) {
    case action.read:
    case action.select:
    case action.recursive:
      return true;
    case action.pragma:
      return isReadingPragma(one ?? '', two);
    case action.function:
      return two !== null && !/^(?:load_extension|fts3_tokenizer)$/i.test(two);
    default:
      return false;
  }
}

function isReadingPragma(name: string, argument: string | null): boolean {
  return readingPragmas.includes(name) || (askedPragmas.includes(name) && argument === null);
}
