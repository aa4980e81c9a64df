import { readFile, stat } from 'node:fs/promises';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Unavailable } from '../../../base/errors';
import {
  addressOf,
  defaultSslMode,
  isSocketFolder,
  type PostgresAddress,
  type SslMode,
} from '../model/postgresAddress';
import { passwordIn, serviceIn } from '../model/postgresFiles';

/** The parameters of a connection. */
export interface Login {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password: string;
  readonly sslmode: SslMode;
  /** The certificates by which the server's must be signed, in place of the system's. */
  readonly rootCertificates?: string;
}

interface Options {
  /** The password that the person entered. */
  readonly password: string | undefined;
  readonly env: NodeJS.ProcessEnv;
  readonly home?: string;
}

/**
 * Completes an address by the person's own files as psql does: the service, the password and root certificates.
 * @throws Unavailable if the address names a service that is missing or invalid.
 */
export async function loginOf(address: PostgresAddress, options: Options): Promise<Login> {
  const { env, home = homedir() } = options;
  const service = await serviceOf(address, { env, home });
  const whole = { ...service.address, ...address };
  const { host = 'localhost', port = 5432, user = userInfo().username } = whole;
  const { database = user, sslmode: asked = defaultSslMode(host) } = whole;
  const wanted = { host: isSocketFolder(host) ? 'localhost' : host, port, database, user };
  // As in psql, an empty password counts as none.
  const password =
    options.password || service.password || (await passwordOf(wanted, { env, home })) || '';
  const roots = /^(?:require|verify-)/.test(asked)
    ? await textOf(folder(env, home, 'root.crt'))
    : undefined;
  // As psql does: with certificates to compare with, a mere encryption is not enough.
  const sslmode = asked === 'require' && roots !== undefined ? 'verify-ca' : asked;
  return {
    host,
    port,
    user,
    database,
    password,
    sslmode,
    ...(roots !== undefined && { rootCertificates: roots }),
  };
}

type Place = Pick<Options, 'env'> & { readonly home: string };

async function serviceOf({ service }: PostgresAddress, { env, home }: Place) {
  if (service === undefined) return {};
  const own =
    process.platform === 'win32'
      ? folder(env, home, '.pg_service.conf')
      : join(home, '.pg_service.conf');
  const text = await textOf(env['PGSERVICEFILE'] ?? own);
  const found = text === undefined ? undefined : serviceIn(text, service);
  if (!found) throw new Unavailable('The service file has no such service.');
  const { host, port, user, dbname, sslmode, password } = found;
  const address = addressOf({ host, port, user, dbname, sslmode });
  if (typeof address === 'object') return { address, password };
  throw new Unavailable('The service has a host, a port or an sslmode that is not understood.');
}

async function passwordOf(wanted: Parameters<typeof passwordIn>[1], { env, home }: Place) {
  const isWindows = process.platform === 'win32';
  const own = isWindows ? folder(env, home, 'pgpass.conf') : join(home, '.pgpass');
  const path = env['PGPASSFILE'] ?? own;
  const text = await textOf(path);
  if (text === undefined) return undefined;
  // psql ignores such a file, too, because others could read it.
  if (!isWindows && ((await stat(path)).mode & 0o077) !== 0) return undefined;
  return passwordIn(text, wanted);
}

/** The folder of psql's other files. */
function folder({ APPDATA }: NodeJS.ProcessEnv, home: string, name: string): string {
  return process.platform === 'win32'
    ? join(APPDATA ?? home, 'postgresql', name)
    : join(home, '.postgresql', name);
}

/** `undefined` for a file that cannot be read. */
async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return undefined;
  }
}
