import type { Socket } from 'node:net';
import { keyTo } from '../../core/protocol/windowKey';
import { windowPath, type WindowRecord } from '../../core/protocol/windowRecord';
import { readShort, send } from '../http';

const timeoutMs = 2_000;
const maxBytes = 4_096;

/** The open connections of each window on which it has identified itself. */
const connections = new WeakMap<WindowRecord, Set<Socket>>();

/** Whether the window is still there for sure: no other process gets its port before its connections are closed. */
export function isConnected(window: WindowRecord): boolean {
  // A connection that the window has ended is half closed for a moment.
  return [...(connections.get(window) ?? [])].some(({ readyState }) => readyState === 'open');
}

/** Whether a window's address answers as that window. It gets a key, not the token: a stranger may have its port. */
export async function isAlive(window: WindowRecord): Promise<boolean> {
  const { url, id } = window;
  try {
    const response = await send(new URL(windowPath, url), {
      method: 'GET',
      headers: { authorization: `Bearer ${keyTo(window)}` },
      signal: AbortSignal.timeout(timeoutMs),
      idleMs: timeoutMs,
    });
    const { socket } = response;
    const answer = await readShort(response, maxBytes);
    if (response.statusCode !== 200 || answer['id'] !== id) return false;
    keep(window, socket);
    return true;
  } catch {
    return false;
  }
}

function keep(window: WindowRecord, socket: Socket): void {
  const open = connections.get(window) ?? new Set();
  if (socket.destroyed || open.has(socket)) return;
  connections.set(window, open.add(socket));
  socket.once('close', () => open.delete(socket));
}
