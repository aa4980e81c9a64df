import { AssertionError } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';

/** The time between two calls of a probe. */
export const pollMs = 25;

/** The result of a probe: `undefined` and `false` mean *not yet*, as a failed assertion does. */
type Answer<T> = T | undefined | false;

/**
 * Waits until `probe` finds something. It is called again and again, so it must not act. Any error other than a failed
 * assertion ends the wait.
 */
export async function until<T>(
  what: string,
  probe: () => Promise<Answer<T>> | Answer<T>,
  timeoutMs = 30_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  let unmet: AssertionError | undefined;
  while (Date.now() < deadline) {
    try {
      const found = await probe();
      if (found !== undefined && found !== false) return found;
    } catch (cause) {
      if (!(cause instanceof AssertionError)) throw new Error(`Failed: ${what}`, { cause });
      unmet = cause;
    }
    await delay(pollMs);
  }
  throw new Error(`Timed out after ${timeoutMs} ms: ${what}`, { cause: unmet });
}
