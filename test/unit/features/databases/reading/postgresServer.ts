import { join } from 'node:path';
import type { PasswordRule } from '../../../../../src/features/databases/model/addedDatabases';
import { PostgresProcess } from '../../../../../src/features/databases/postgres/postgresProcess';
import { databaseReader } from '../../../../../src/features/databases/process/databaseReader';
import type { Login } from '../../../../../src/features/databases/postgres/login';
import { root } from '../../../../host/paths';
import type { PostgresServer } from '../../../../host/postgres';

export const postgresProcess = {
  script: join(root, 'dist', 'postgres.js'),
  execPath: process.execPath,
  env: process.env,
};

export function loginTo({ port, password }: PostgresServer): Login {
  return {
    host: '127.0.0.1',
    port,
    user: 'postgres',
    database: 'postgres',
    password,
    sslmode: 'prefer',
  };
}

interface Reading {
  readonly shownColumns?: readonly string[];
  readonly passwords?: PasswordRule | undefined;
  readonly readMs?: number;
}

/** A reader with a process of its own, and what was learned of the login. */
export function readingFrom(login: Login, options: Reading = {}) {
  const { shownColumns = [], passwords, readMs } = options;
  const learned: ('refused' | 'unproved' | 'scram')[] = [];
  const own = new PostgresProcess({
    process: postgresProcess,
    login: async () => login,
    passwords: () => passwords,
    onRefused: () => learned.push('refused'),
    onUnproved: () => learned.push('unproved'),
    onScram: () => learned.push('scram'),
    idleMs: 1_000,
    ...(readMs !== undefined && { readMs }),
  });
  const readerOf = (signal: AbortSignal) =>
    databaseReader((task) => own.run(task, shownColumns, signal));
  return { process: own, learned, readerOf, reader: readerOf(AbortSignal.timeout(60_000)) };
}
