import { AssertionError } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';

const pollMs = 25;

/** What a probe answers: `undefined`, `false` or a failed assertion mean that it is not yet so. */
type Answer<T> = T | undefined | false;

/**
 * Waits until `probe`, which only looks and may be called any number of times, finds what is waited for. An error that is
 * no failed assertion ends the wait at once.
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
