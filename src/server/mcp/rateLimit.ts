import { Busy } from '../../base/errors';

/** Allows a number of requests at once, and after those a number per second. */
export class RateLimit {
  private left: number;
  private countedAt: number;

  constructor(
    private readonly atOnce: number,
    private readonly perSecond: number,
    private readonly now: () => number = Date.now,
  ) {
    this.left = atOnce;
    this.countedAt = now();
  }

  /** @throws Busy */
  take(): void {
    const now = this.now();
    const earned = ((now - this.countedAt) / 1_000) * this.perSecond;
    this.left = Math.min(this.atOnce, this.left + Math.max(0, earned));
    this.countedAt = now;
    if (this.left < 1) throw new Busy(`Too many requests: at most ${this.perSecond} a second.`);
    this.left -= 1;
  }
}
