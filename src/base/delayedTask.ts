import type { Disposable } from './events';

/** Runs a task some time after it was asked for, once for all that ask until then. */
export class DelayedTask implements Disposable {
  private timer: NodeJS.Timeout | undefined;
  private isDisposed = false;

  constructor(
    private readonly delayMs: number,
    private readonly task: () => void,
  ) {}

  /** Runs the task after the delay; asking again does not put it off. */
  start(): void {
    if (this.isDisposed) return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.task();
    }, this.delayMs);
  }

  /** Runs the task when nobody has asked during the delay. */
  restart(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.start();
  }

  dispose(): void {
    this.isDisposed = true;
    clearTimeout(this.timer);
  }
}
