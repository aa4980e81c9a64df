import { windowKey } from '../core/windowKey';
import { windowPath, type WindowRecord } from '../core/windowRecord';
import { readShort, send } from './http';

const timeoutMs = 2_000;
const maxBytes = 4_096;

/** Whether a window's address answers as that window. It is shown a key, never the token: a stranger may have its port. */
export async function isAlive({ url, token, id }: WindowRecord): Promise<boolean> {
  try {
    const response = await send(new URL(windowPath, url), {
      method: 'GET',
      headers: { authorization: `Bearer ${windowKey(token, id)}` },
      signal: AbortSignal.timeout(timeoutMs),
      idleMs: timeoutMs,
    });
    const answer = await readShort(response, maxBytes);
    return response.statusCode === 200 && answer['id'] === id;
  } catch {
    return false;
  }
}
