import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const queued = new WeakMap<Socket, Set<ServerResponse>>();

/**
 * Closes a response together with its connection. Node does so only for the response that is being written: one behind
 * it, to a client that did not wait for the answer before, is never closed.
 */
export function closeWith(socket: Socket, response: ServerResponse): void {
  const responses = queued.get(socket) ?? new Set();
  if (!queued.has(socket)) {
    queued.set(socket, responses);
    socket.once('close', () => responses.forEach(close));
  }
  responses.add(response);
  response.once('close', () => responses.delete(response));
}

function close(response: ServerResponse): void {
  response.destroy();
  response.emit('close');
}
