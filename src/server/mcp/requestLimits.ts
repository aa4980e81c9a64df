import { Busy } from '../../base/errors';
import { explain } from '../../core/freshness/freshness';

/** Allows a number of requests at once, and after those a number per second. */
export class RateLimit {
  private left: number;
  private countedAt = Date.now();

  constructor(
    private readonly atOnce: number,
    private readonly perSecond: number,
  ) {
    this.left = atOnce;
  }

  /** @throws Busy */
  take(): void {
    const now = Date.now();
    const earned = ((now - this.countedAt) / 1_000) * this.perSecond;
    this.left = Math.min(this.atOnce, this.left + Math.max(0, earned));
    this.countedAt = now;
    if (this.left < 1) throw new Busy(`Too many requests: at most ${this.perSecond} a second.`);
    this.left -= 1;
  }
}

/**
 * MCP asks servers to limit how often a client asks. Each call or completion can search all files; models call, and people
 * type, less often than this.
 */
export function clientLimits() {
  return { completionLimit: new RateLimit(40, 20), callLimit: new RateLimit(40, 20) };
}

/** Limits how many questions wait at a time, of one client and of all. */
export class Waits {
  private readonly waiting = new Set<{ readonly client: string }>();

  constructor(private readonly most: { readonly ofOne: number; readonly ofAll: number }) {}

  /** @throws Busy if too many of this client or of all wait. */
  async run<T>(client: string, question: () => Promise<T>): Promise<T> {
    const own = [...this.waiting].filter((each) => each.client === client);
    if (own.length >= this.most.ofOne || this.waiting.size >= this.most.ofAll) {
      throw new Busy(explain('busy'));
    }
    const wait = { client };
    this.waiting.add(wait);
    try {
      return await question();
    } finally {
      this.waiting.delete(wait);
    }
  }
}
