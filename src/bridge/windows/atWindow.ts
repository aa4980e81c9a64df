import { Broken } from '../http';
import type { WindowLink } from './windowLink';

/** Why work at a window ended that is not used any more. */
export const wasLeft = (): Broken => new Broken('it is not used any more');

/**
 * Does work at the window that is connected. Its signal is aborted when the given one is, and once the window is left:
 * one that hangs would keep the work for minutes.
 */
export async function atWindow<T>(
  link: WindowLink,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stopped = new AbortController();
  const cancel = () => stopped.abort(signal.reason);
  const change = link.onDidChange(() => stopped.abort(wasLeft()));
  signal.addEventListener('abort', cancel);
  try {
    return await work(stopped.signal);
  } finally {
    signal.removeEventListener('abort', cancel);
    change.dispose();
  }
}
