/**
 * Aborts when the time is over, or when the other signal does. Node 20 can lose the time of an `AbortSignal.timeout` that
 * `AbortSignal.any` combines with others.
 */
export function within(ms: number, other: AbortSignal): AbortSignal {
  const both = new AbortController();
  const stop = () => both.abort(other.reason);
  if (other.aborted) stop();
  other.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(() => both.abort(new DOMException('Too late.', 'TimeoutError')), ms);
  both.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  return both.signal;
}
