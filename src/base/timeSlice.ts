import { setImmediate as nextTurn } from 'node:timers/promises';

const sliceMs = 5;

/** Work on very many items that lets others run from time to time. */
export class TimeSlice {
  private end = performance.now() + sliceMs;

  get isOver(): boolean {
    return performance.now() >= this.end;
  }

  /** Resolves when all that was waiting has run. */
  async rest(): Promise<void> {
    await nextTurn();
    this.end = performance.now() + sliceMs;
  }
}
