import type { Scope } from './scope';

/** Closes what a test opens in reverse, so that no client outlives its server. */
export function cleanup(scope: Scope): (close: () => unknown) => void {
  const closers: (() => unknown)[] = [];
  scope.after(async () => {
    for (const close of closers.reverse()) await close();
  });
  return (close) => void closers.push(close);
}
