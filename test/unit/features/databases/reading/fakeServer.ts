import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { SslMode } from '../../../../../src/features/databases/model/postgresAddress';
import type { Login } from '../../../../../src/features/databases/postgres/login';
import { cleanup } from '../../../cleanup';
import type { Scope } from '../../../scope';

/** The messages that accept any login (AuthenticationOk) and ask for a query (ReadyForQuery). */
export const welcome = Buffer.from('R\0\0\0\b\0\0\0\0Z\0\0\0\x05I', 'latin1');

/** A server that is not Postgres. @param handle is called with each connection. */
export async function fakeServer(scope: Scope, handle: (socket: Socket) => void) {
  const own = cleanup(scope);
  const server = createServer((socket) => {
    own(() => socket.destroy());
    socket.on('error', () => undefined);
    handle(socket);
  }).listen(0, '127.0.0.1');
  own(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return (sslmode: SslMode): Login => {
    return { host: '127.0.0.1', port, user: 'a', database: 'a', password: '', sslmode };
  };
}
