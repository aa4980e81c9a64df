/**
 * Runs a limited number of tasks at once; the others wait in their order. A task that takes long no longer counts, so
 * that a slow file system does not hold up the others.
 */
export class Turns {
  private free: number;
  private readonly waiting = new Set<() => void>();

  constructor(
    atOnce: number,
    private readonly maxMs: number,
  ) {
    this.free = atOnce;
  }

  /** @param signal takes work that has not begun out of the queue. */
  async take<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    if (this.free > 0) this.free -= 1;
    else await this.wait(signal);
    const pass = this.passOnce();
    const late = setTimeout(pass, this.maxMs);
    try {
      return await work();
    } finally {
      clearTimeout(late);
      pass();
    }
  }

  private wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.waiting.delete(begin);
        reject(signal.reason as Error);
      };
      const begin = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      signal.addEventListener('abort', leave, { once: true });
      this.waiting.add(begin);
    });
  }

  /** Passes the turn on, the first time that it is called. */
  private passOnce(): () => void {
    let hasPassed = false;
    return () => {
      if (hasPassed) return;
      hasPassed = true;
      const [next] = this.waiting;
      if (!next) {
        this.free += 1;
        return;
      }
      this.waiting.delete(next);
      next();
    };
  }
}
