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

/** The limits of a client, for which MCP asks. Models call, and people type, more slowly; each request can search all files. */
export function clientLimits() {
  return { completionLimit: new RateLimit(40, 20), callLimit: new RateLimit(40, 20) };
}

/** Limits how many questions wait at a time, of one client and of all. */
export class Waits {
  private readonly byClient = new Map<string, number>();
  private all = 0;

  constructor(private readonly most: { readonly ofOne: number; readonly ofAll: number }) {}

  /** Counts a question until the returned function is called, once; `undefined` if there are too many. */
  enter(client: string): (() => void) | undefined {
    const own = this.byClient.get(client) ?? 0;
    if (own >= this.most.ofOne || this.all >= this.most.ofAll) return undefined;
    this.byClient.set(client, own + 1);
    this.all += 1;
    return () => this.leave(client);
  }

  private leave(client: string): void {
    const left = (this.byClient.get(client) ?? 1) - 1;
    if (left > 0) this.byClient.set(client, left);
    else this.byClient.delete(client);
    this.all -= 1;
  }
}
