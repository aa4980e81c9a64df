import { Agent } from 'node:http';
import { windowPath, type WindowRecord, keyTo } from '../../core/protocol/windowRecord';
import { readShort, send, type Via } from '../http';

const maxBytes = 4_096;
const aliveMs = 2_000;
/** An agent of its own, without the proxies that the environment names. */
const agent = new Agent();

/** Whether a window's address answers as that window. It gets a key, not the token: a stranger may have its port. */
export async function identify(
  window: WindowRecord,
  via: Via,
  timeoutMs: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  try {
    const exchange = {
      method: 'GET',
      headers: { authorization: `Bearer ${keyTo(window)}`, ...headers },
      signal: AbortSignal.timeout(timeoutMs),
      idleMs: timeoutMs,
    } as const;
    const response = await send(new URL(windowPath, window.url), exchange, via);
    const answer = await readShort(response, maxBytes);
    return response.statusCode === 200 && answer['id'] === window.id;
  } catch {
    return false;
  }
}

/** The same for a caller who has no connection to it. */
export function isAlive(window: WindowRecord): Promise<boolean> {
  return identify(window, { agent }, aliveMs);
}
