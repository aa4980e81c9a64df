import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { it } from 'node:test';
import { InvalidRequest } from '../../../../../src/base/errors';
import { cleanup } from '../../../cleanup';
import { fakeServer, welcome } from './fakeServer';
import { readingFrom } from './postgresServer';

/** The beginning of a row (DataRow) of a gigabyte. */
const row = Buffer.from('D\x40\0\0\0', 'latin1');
const piece = Buffer.alloc(1024 * 1024);

/** Answers the first query without an end. */
function sendEndlessly(socket: Socket): void {
  const send = () => {
    while (socket.writable && socket.write(piece));
  };
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
  let sent = 0;
  const login = await fakeServer(t, (socket) => {
    socket.on('close', () => (sent = Math.max(sent, socket.bytesWritten)));
    sendEndlessly(socket);
  });
  const { process, reader } = readingFrom(login('disable'));
  cleanup(t)(() => process.dispose());
  await assert.rejects(
    reader.tables(),
    (error) => error instanceof InvalidRequest && /too large/.test(error.message),
  );
  assert.ok(sent < 200 * 1024 * 1024);
});
