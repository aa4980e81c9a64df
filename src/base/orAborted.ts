/**
 * Begins work, and resolves with its result, or rejects with the reason of the signal as soon as it is aborted. If it is
 * aborted already, the work does not begin.
 * @param onAbort is called when the signal is aborted before the work has ended.
 */
export function orAborted<T>(
  begin: () => PromiseLike<T>,
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
    void (async () => begin())().finally(stop).then(resolve, reject);
  });
}
