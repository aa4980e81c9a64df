import { orAborted } from '../../base/orAborted';

/** Resolves after a time. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  return orAborted(passed, signal).finally(() => clearTimeout(timer));
}
