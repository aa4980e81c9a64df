import { once } from 'node:events';
import { connect as connectTo, isIP, type Socket } from 'node:net';
import { checkServerIdentity, connect as connectSecurely } from 'node:tls';
import { Unavailable } from '../../../../base/errors';
import { isSocketFolder } from '../../model/postgresAddress';
import { connected } from '../../../../sockets/connected';
import type { Login } from '../login';

/** The time limit to connect, without the login. */
export const connectMs = 5_000;

/** The packet that asks a server whether it encrypts (`SSLRequest`). */
const encryptionRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/**
 * Connects to the server of a login, encrypted as its sslmode says. It sends no part of the login itself.
 * @throws Unavailable if the server does not encrypt although it has to, and the error of the connection or its certificate.
 */
export async function openSocket(login: Login, signal: AbortSignal): Promise<Socket> {
  signal.throwIfAborted();
  const { host, port, sslmode } = login;
  const to = isSocketFolder(host) ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const plain = () => connected(failingAtEnd(connectTo(to)), 'connect', signal);
  if (isSocketFolder(host)) return plain();
  const socket = await plain();
  if (sslmode === 'disable') return socket;
  try {
    if (await encrypts(socket, signal)) return await secured(socket, login, signal);
  } catch (cause) {
    socket.destroy();
    // As in psql: encryption was only preferred.
    if (sslmode === 'prefer' && !signal.aborted) return plain();
    throw cause;
  }
  if (sslmode === 'prefer') return socket;
  socket.destroy();
  throw new Unavailable(
    'The server of this database does not encrypt connections, as one on another machine has to unless the sslmode in its address says otherwise. If the network between is yours, put ?sslmode=disable into the address.',
  );
}

async function encrypts(socket: Socket, signal: AbortSignal): Promise<boolean> {
  socket.write(encryptionRequest);
  const [answer] = (await once(socket, 'data', { signal })) as [Buffer];
  // Further bytes come from an attacker, who wants them to be taken for encrypted ones.
  if (answer.length !== 1) throw new Unavailable('The server answers what Postgres does not.');
  return answer.toString('latin1') === 'S';
}

function secured(socket: Socket, login: Login, signal: AbortSignal): Promise<Socket> {
  const { host, sslmode, rootCertificates } = login;
  const secure = connectSecurely({
    socket,
    ...(isIP(host) === 0 && { servername: host }),
    // An environment variable can turn this off for all of VS Code.
    rejectUnauthorized: sslmode === 'verify-ca' || sslmode === 'verify-full',
    // Node would compare the certificate of an IP address with "localhost".
    checkServerIdentity: (_, certificate) =>
      sslmode === 'verify-full' ? checkServerIdentity(host, certificate) : undefined,
    ...(rootCertificates !== undefined && { ca: rootCertificates }),
  });
  return connected(failingAtEnd(secure), 'secureConnect', signal);
}

/**
 * Makes it an error that the server closes the connection. Otherwise, nobody would learn that no answer comes, and the
 * driver would connect anew, without an end, when it happens during the login.
 */
function failingAtEnd(socket: Socket): Socket {
  return socket.once('end', () => {
    const closed = new Error('The server has closed the connection.');
    socket.destroy(Object.assign(closed, { code: 'CONNECTION_CLOSED' }));
  });
}
