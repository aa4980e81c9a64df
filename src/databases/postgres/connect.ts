import { checkServerIdentity } from 'node:tls';
import postgres, { type Sql } from 'postgres';
import { isSocketFolder } from '../../core/databases/postgresAddress';
import type { Login } from './login';

/** How long the server may work on one statement, in milliseconds. */
const statementMs = 3_000;
const lockMs = 1_000;
const connectSeconds = 5;

/** Opens one connection whose transactions are read-only by default. None of our statements changes that. */
export function connect(login: Login, idleSeconds: number): Sql {
  const { host, port, user, database, password } = login;
  // The driver cuts a single IPv6 address at its colons, but not one in a list. Its types lack lists.
  const server: object = { host: [host], port: [port] };
  return postgres({
    ...server,
    path: isSocketFolder(host) ? `${host}/.s.PGSQL.${port}` : undefined,
    user,
    database,
    // The driver would replace an empty password by that of the environment, but calls a function.
    password: () => password,
    ssl: isSocketFolder(host) ? false : sslOf(login),
    max: 1,
    idle_timeout: idleSeconds,
    connect_timeout: connectSeconds,
    // A limited lifetime would end a connection in the middle of a read.
    max_lifetime: null,
    fetch_types: false,
    prepare: false,
    onnotice: () => undefined,
    connection: {
      application_name: 'MCP Workspace Bridge',
      // Parameters in the packet that starts a session take precedence over those of a role or a database.
      default_transaction_read_only: true,
      statement_timeout: statementMs,
      lock_timeout: lockMs,
      idle_in_transaction_session_timeout: statementMs,
    },
  });
}

function sslOf({ host, sslmode, rootCertificates }: Login) {
  if (sslmode === 'disable') return false;
  if (sslmode !== 'verify-full') return sslmode;
  return {
    rejectUnauthorized: true,
    // Node would compare the certificate of an IP address with "localhost".
    checkServerIdentity: (_: string, certificate: Parameters<typeof checkServerIdentity>[1]) =>
      checkServerIdentity(host, certificate),
    ...(rootCertificates !== undefined && { ca: rootCertificates }),
  };
}
