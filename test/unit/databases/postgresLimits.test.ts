import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { it } from 'node:test';
import { InvalidRequest } from '../../../src/base/errors';
import { cleanup } from '../cleanup';
import { readingFrom } from './postgresServer';

/** The messages that accept any login (AuthenticationOk) and ask for a query (ReadyForQuery). */
const welcome = Buffer.from('R\0\0\0\b\0\0\0\0Z\0\0\0\x05I', 'latin1');
/** The beginning of a row (DataRow) of a gigabyte. */
const row = Buffer.from('D\x40\0\0\0', 'latin1');
const piece = Buffer.alloc(1024 * 1024);

/** Answers the first query without an end. */
function sendEndlessly(socket: Socket): void {
  const send = () => {
    while (socket.writable && socket.write(piece));
  };
  socket.on('error', () => undefined);
  socket.once('data', () => {
    socket.write(welcome);
    socket.once('data', () => {
      socket.write(row);
      socket.on('drain', send);
      send();
    });
  });
}

it('a server that sends an answer without an end is cut off', async (t) => {
  const own = cleanup(t);
  let sent = 0;
  const server = createServer((socket) => {
    own(() => socket.destroy());
    socket.on('close', () => (sent = Math.max(sent, socket.bytesWritten)));
    sendEndlessly(socket);
  }).listen(0, '127.0.0.1');
  own(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const login = { host: '127.0.0.1', port, user: 'a', database: 'a', password: '' };
  const { connection, reader } = readingFrom({ ...login, sslmode: 'disable' });
  own(() => connection.close());
  await assert.rejects(
    reader.tables(),
    (error) => error instanceof InvalidRequest && /too large/.test(error.message),
  );
  assert.ok(sent < 200 * 1024 * 1024);
});
