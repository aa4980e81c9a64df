import { once } from 'node:events';
import type { Socket } from 'node:net';

/** Waits until a socket is connected, and destroys it if that fails. @param event by which it says so. */
export async function connected(
  socket: Socket,
  event: string,
  signal: AbortSignal,
): Promise<Socket> {
  try {
    await once(socket, event, { signal });
    return socket;
  } catch (cause) {
    socket.destroy();
    throw cause;
  }
}
