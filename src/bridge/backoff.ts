import { setTimeout as delay } from 'node:timers/promises';

const minMs = 100;
const maxMs = 5_000;

/** The pause before a retry: it doubles each time, and starts anew after a success longer than the longest pause. */
export class Backoff {
  private ms = minMs;
  private since = performance.now();

  async wait(signal: AbortSignal): Promise<void> {
    if (performance.now() - this.since > maxMs) this.ms = minMs;
    await delay(this.ms, undefined, { signal });
    this.ms = Math.min(this.ms * 2, maxMs);
    this.since = performance.now();
  }
}
