/**
 * Resolves with the result of the work, or rejects with the reason of the signal as soon as it is aborted. If it is aborted
 * already, the work is not awaited: a query that starts only then does not start.
 * @param onAbort is called when the signal is aborted before the work has ended.
 */
export function orAborted<T>(
  work: PromiseLike<T>,
  signal: AbortSignal,
  onAbort?: () => void,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    signal.throwIfAborted();
    const abort = () => {
      onAbort?.();
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', abort);
    const stop = () => signal.removeEventListener('abort', abort);
    void Promise.resolve(work).finally(stop).then(resolve, reject);
  });
}
