import type { Disposable } from './events';

/** Runs a task some time after it was asked for, and then rests for a multiple of the time that the run took. */
export class RestingTask implements Disposable {
  /** Waits to run, or rests. */
  private timer: NodeJS.Timeout | undefined;
  private isRunning = false;
  private isAskedAgain = false;
  private isDisposed = false;

  constructor(
    private readonly delayMs: number,
    private readonly restPerRun: number,
    private readonly task: () => Promise<void>,
  ) {}

  /** Runs the task once for all that ask until then: after the delay, or after the rest from the run before. */
  start(): void {
    this.isAskedAgain = true;
    if (!this.timer && !this.isRunning) this.wait(this.delayMs, () => void this.run());
  }

  dispose(): void {
    this.isDisposed = true;
    clearTimeout(this.timer);
  }

  private wait(ms: number, next: () => void): void {
    if (this.isDisposed) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      next();
    }, ms);
  }

  private async run(): Promise<void> {
    this.isAskedAgain = false;
    this.isRunning = true;
    const start = performance.now();
    try {
      await this.task();
    } finally {
      this.isRunning = false;
      const restMs = (performance.now() - start) * this.restPerRun;
      this.wait(restMs, () => this.isAskedAgain && this.start());
    }
  }
}
