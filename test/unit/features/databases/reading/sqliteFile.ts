import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseReader } from '../../../../../src/features/databases/model/database';
import { SqliteProcesses } from '../../../../../src/features/databases/sqlite/sqliteProcesses';
import { sqliteReader } from '../../../../../src/features/databases/sqlite/sqliteReader';
import { openRealFile } from '../../../../../src/files/realFile';
import { root } from '../../../../host/paths';

/** Skips tests in a Node without SQLite. */
export const withSqlite = {
  skip: !process.getBuiltinModule('node:sqlite') && 'this Node has no SQLite',
};

export const processes = new SqliteProcesses({
  script: join(root, 'dist', 'sqlite.js'),
  execPath: process.execPath,
  env: process.env,
});

/** Reads a file to which access was already granted; `undefined` if it is no database. */
export async function reading<Result>(
  path: string,
  read: (reader: DatabaseReader) => Promise<Result>,
  { shownColumns = [] as readonly string[], signal = new AbortController().signal } = {},
): Promise<Result | undefined> {
  using file = await openRealFile(path);
  const reader = file && (await sqliteReader({ path, file, processes, shownColumns, signal }));
  return reader && (await read(reader));
}

/** Makes a database with these statements, without a trace of how it was made. */
export function makeDatabase(path: string, ...statements: readonly string[]): string {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const database = new DatabaseSync(path);
  for (const statement of statements) database.exec(statement);
  database.close();
  return path;
}

/** The size and the hash of each file in a folder, by its name. */
export function filesIn(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    readdirSync(folder).map((name) => {
      const bytes = readFileSync(join(folder, name));
      return [name, `${bytes.length} ${createHash('sha256').update(bytes).digest('hex')}`];
    }),
  );
}

/** Skips tests without Python, whose SQLite is another one than ours. */
export const withPython = {
  skip:
    withSqlite.skip ||
    (spawnSync('python3', ['-c', 'import sqlite3']).status !== 0 && 'no python3 with sqlite3'),
};
