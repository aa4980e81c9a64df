/** Resolves with the result of the work, or rejects with the reason of the signal as soon as it is aborted. */
export function orAborted<T>(work: PromiseLike<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const give = () => reject(signal.reason as Error);
    if (signal.aborted) return give();
    signal.addEventListener('abort', give, { once: true });
    const stop = () => signal.removeEventListener('abort', give);
    void Promise.resolve(work).finally(stop).then(resolve, reject);
  });
}

/** Resolves after a time. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  return orAborted(passed, signal).finally(() => clearTimeout(timer));
}
