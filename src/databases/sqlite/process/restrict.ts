import type { DatabaseSync } from 'node:sqlite';

/** Bytes of memory. */
const mostMemory = 256 * 1024 * 1024;
/** How long to wait for a writer's lock. */
const lockedMs = 500;

/** What newer runtimes can do beside what the oldest can. */
interface Restrictable {
  enableDefensive?(isEnabled: boolean): void;
  setAuthorizer?(decide: (action: number, one: string | null, two: string | null) => number): void;
}

/**
 * Takes from a connection, which is open for reading alone, what reading does not need: attaching other files, extensions,
 * writes, and pragmas that set something.
 */
export function restrict(
  database: DatabaseSync & Restrictable,
  { isExclusive = false }: { readonly isExclusive?: boolean | undefined },
): void {
  database.enableDefensive?.(true);
  database.exec(`
    PRAGMA busy_timeout = ${lockedMs};
    PRAGMA hard_heap_limit = ${mostMemory};
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

/** The codes of SQLite's authorizer, which the types of the oldest runtime do not have. */
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
