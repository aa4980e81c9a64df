import { checkServerIdentity } from 'node:tls';
import postgres, { type Sql } from 'postgres';
import { isSocketFolder } from '../../core/databases/postgresAddress';
import type { Login } from './login';

/** How long the server may work on one statement, in milliseconds. */
const statementMs = 3_000;
const lockMs = 1_000;
const connectSeconds = 5;

/** One connection that can only read unless a transaction says otherwise, which none of ours does. */
export function connect(login: Login, idleSeconds: number): Sql {
  const { host, port, user, database, password } = login;
  // As lists, which its types do not have, an IPv6 address is not cut at its colons.
  const server: object = { host: [host], port: [port] };
  return postgres({
    ...server,
    path: isSocketFolder(host) ? `${host}/.s.PGSQL.${port}` : undefined,
    user,
    database,
    // As a function, an empty one is not replaced by that of the environment.
    password: () => password,
    ssl: isSocketFolder(host) ? false : sslOf(login),
    max: 1,
    idle_timeout: idleSeconds,
    connect_timeout: connectSeconds,
    // It would cut a read in two.
    max_lifetime: null,
    fetch_types: false,
    prepare: false,
    onnotice: () => undefined,
    connection: {
      application_name: 'MCP Workspace Bridge',
      // Those of the packet that starts a session take precedence over a role's and a database's own.
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
