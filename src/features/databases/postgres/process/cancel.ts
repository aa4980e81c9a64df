import type { State } from 'postgres';
import type { Login } from '../login';
import { connectMs, openSocket } from './openSocket';

/** Asks a server to end the statement that a session runs (`CancelRequest`). It does not say whether it does. */
export async function cancel(login: Login, { pid, secret }: State): Promise<void> {
  const packet = Buffer.alloc(16);
  [packet.length, 80_877_102, pid, secret].forEach((value, at) =>
    packet.writeUInt32BE(value, 4 * at),
  );
  const socket = await openSocket(login, AbortSignal.timeout(connectMs));
  // The server takes it and closes the connection.
  socket.on('error', () => undefined);
  socket.resume().end(packet);
}
