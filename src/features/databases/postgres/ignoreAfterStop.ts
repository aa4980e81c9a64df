/** Settles when the work does, or rejects as soon as it is stopped. @param onStop is called then. */
export async function ignoreAfterStop<Result>(
  work: PromiseLike<Result>,
  stopped: AbortSignal,
  onStop?: () => void,
): Promise<Result> {
  stopped.throwIfAborted();
  return await new Promise<Result>((resolve, reject) => {
    const stop = () => {
      onStop?.();
      reject(stopped.reason);
    };
    stopped.addEventListener('abort', stop, { once: true });
    const settle = () => stopped.removeEventListener('abort', stop);
    void Promise.resolve(work).then(resolve, reject).finally(settle);
  });
}
