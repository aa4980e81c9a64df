import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 25;

/** Waits until `probe` answers with something other than `undefined` or `false`. */
export async function until<T>(
  what: string,
  probe: () => Promise<T | undefined | false> | T | undefined | false,
  timeoutMs = 30_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  let last: unknown;
  while (Date.now() < deadline) {
    try {
      const found = await probe();
      if (found !== undefined && found !== false) return found;
    } catch (cause) {
      last = cause;
    }
    await delay(pollMs);
  }
  throw new Error(`Waited ${timeoutMs} ms in vain: ${what}`, { cause: last });
}
