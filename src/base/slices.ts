import { setImmediate } from 'node:timers/promises';

const sliceMs = 10;

/** Cuts long work into slices between which everything else of the window gets its turn. Work may share them. */
export class Slices {
  private start = performance.now();
  private next: Promise<void> | undefined;

  /** Whether this slice has taken long enough to `pause`; asked where waiting each time would be too slow. */
  isOver(): boolean {
    return performance.now() - this.start > sliceMs;
  }

  /** Waits until others had their turn, and begins the next slice: one for all that wait, however many these are. */
  async pause(): Promise<void> {
    this.next ??= setImmediate().then(() => {
      this.next = undefined;
      this.start = performance.now();
    });
    await this.next;
  }
}
