import type { TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';

/**
 * The longest time in milliseconds that work holds up all else, by a clock that the work itself moves on.
 * @param work is given what moves the clock.
 */
export async function longestBlock(
  t: TestContext,
  work: (pass: (ms: number) => void) => Promise<unknown>,
): Promise<number> {
  // A slice that has begun ends by the clock that it began with.
  await setImmediate();
  let now = performance.now();
  const clock = t.mock.method(performance, 'now', () => now);
  let isDone = false;
  const done = work((ms) => void (now += ms)).finally(() => (isDone = true));
  let longest = 0;
  for (let before = now; !isDone; before = now) {
    await setImmediate();
    longest = Math.max(longest, now - before);
  }
  await done;
  clock.mock.restore();
  return longest;
}
