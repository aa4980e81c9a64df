import { connect } from 'node:net';
import { systemErrorCode } from '../base/errors';
import { windowPath } from '../core/protocol/windowRecord';

const timeoutMs = 3_000;

/** Whether an address refuses connections. Nothing is sent to it: a stranger may have taken the port. */
export function isRefused(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), timeout: timeoutMs });
    const settle = (refused: boolean) => {
      socket.destroy();
      resolve(refused);
    };
    socket.once('connect', () => settle(false));
    socket.once('timeout', () => settle(false));
    socket.once('error', (error) => settle(systemErrorCode(error) === 'ECONNREFUSED'));
  });
}

/** Asks a window to leave its port, and resolves with whether it does. @param key see `keyTo`. */
export async function askToStepAside(url: string, key: string): Promise<boolean> {
  try {
    const response = await fetch(new URL(windowPath, url), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    return response.ok;
  } catch {
    return false; // The window is closing, or the port is another program's.
  }
}
