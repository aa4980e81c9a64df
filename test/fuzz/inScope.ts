import type { Scope } from '../unit/scope';

/** What a run opens is closed at its end. */
export async function inScope(run: (scope: Scope) => Promise<void>): Promise<void> {
  const closers: (() => unknown)[] = [];
  try {
    await run({ after: (close) => void closers.push(close) });
  } finally {
    for (const close of closers.reverse()) await close();
  }
}
