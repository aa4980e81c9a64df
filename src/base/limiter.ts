/** Limits how many tasks run at once; the others wait in the order of their calls. With a limit of one it is a queue. */
export class Limiter {
  private running = 0;
  private readonly waiting = new Set<() => void>();

  /** @param maxMs a task that takes longer no longer counts, so that a slow file system does not hold up the others. */
  constructor(
    private readonly max: number,
    private readonly maxMs?: number,
  ) {}

  /** The tasks that run or wait. */
  get count(): number {
    return this.running + this.waiting.size;
  }

  /** @param signal takes a task that has not begun out of the queue. */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.running < this.max) this.running += 1;
    else await this.wait(signal);
    const pass = this.passOnce();
    const late = this.maxMs === undefined ? undefined : setTimeout(pass, this.maxMs);
    try {
      return await task();
    } finally {
      clearTimeout(late);
      pass();
    }
  }

  private wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.waiting.delete(begin);
        reject(signal?.reason as Error);
      };
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.waiting.add(begin);
    });
  }

  /** Lets the next task begin, the first time that it is called. */
  private passOnce(): () => void {
    let hasPassed = false;
    return () => {
      if (hasPassed) return;
      hasPassed = true;
      const [next] = this.waiting;
      if (!next) {
        this.running -= 1;
        return;
      }
      this.waiting.delete(next);
      next();
    };
  }
}
