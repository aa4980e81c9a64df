import type { Disposable } from '../../base/events';

/** A client without a stream counts as active for this long after each of its requests. */
const quietMs = 2 * 60_000;
/** A client whose stream has closed counts as active for this long: it may open another one. */
const reopenMs = 3_000;

/** Whether a client is there: many end without a word, and are known by their silence. */
export class Liveness implements Disposable {
  /** The time of its last request. */
  lastAt: number;
  private streams = 0;
  private until = 0;
  private wasActive = true;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly now: () => number,
    /** It became active, or is no longer. */
    private readonly onDidChange: () => void,
  ) {
    this.lastAt = now();
    this.countFor(quietMs);
  }

  get isActive(): boolean {
    return this.streams > 0 || this.now() < this.until;
  }

  noteRequest(): void {
    this.lastAt = this.now();
    this.countFor(quietMs);
  }

  /** Notes an open stream. @returns what is to be called when it closes. */
  noteStream(): () => void {
    this.streams += 1;
    this.tell();
    return () => {
      this.streams -= 1;
      this.countFor(reopenMs);
    };
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private countFor(ms: number): void {
    this.until = this.now() + ms;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.tell(), ms);
    this.timer.unref();
    this.tell();
  }

  private tell(): void {
    if (this.isActive === this.wasActive) return;
    this.wasActive = this.isActive;
    this.onDidChange();
  }
}
