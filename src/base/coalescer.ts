import type { Disposable } from './events';

/**
 * A throttle: flushes each key at once when it is quiet, then at most once per `intervalMs`; the last poke of a burst is always
 * flushed. Without keys, all pokes are of one.
 */
export class Coalescer<Key = void> implements Disposable {
  private readonly resting = new Map<Key, { timer: NodeJS.Timeout; isPending: boolean }>();
  private isDisposed = false;

  constructor(
    private readonly intervalMs: number,
    private readonly flush: (key: Key) => void,
  ) {}

  poke(key: Key): void {
    if (this.isDisposed) return;
    const rest = this.resting.get(key);
    if (rest) {
      rest.isPending = true;
      return;
    }
    const timer = setTimeout(() => this.wake(key), this.intervalMs);
    this.resting.set(key, { timer, isPending: false });
    this.flush(key);
  }

  /** Drops what is pending for a key, and flushes its next poke at once. */
  reset(key: Key): void {
    clearTimeout(this.resting.get(key)?.timer);
    this.resting.delete(key);
  }

  dispose(): void {
    this.isDisposed = true;
    for (const { timer } of this.resting.values()) clearTimeout(timer);
    this.resting.clear();
  }

  private wake(key: Key): void {
    const rest = this.resting.get(key);
    this.resting.delete(key);
    if (rest?.isPending) this.poke(key);
  }
}
