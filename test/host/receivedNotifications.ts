import type { Disposable } from '../../src/base/events';
import { pollMs, until } from './until';

/**
 * Longer than a notification takes from its cause to the client: VS Code reports a change on disk after up to 500 ms,
 * and the server holds changes back for 100 ms.
 */
const settledMs = 1_000;

/** The notifications that a client received, in order: `list`, `tools`, `prompts`, or the URI of an update. */
export class ReceivedNotifications {
  private readonly received: string[] = [];
  private readonly listeners = new Set<(what: string) => void>();
  private isIgnored = (_what: string) => false;
  private count = 0;

  add(what: string): void {
    for (const listener of this.listeners) listener(what);
    if (this.isIgnored(what)) return;
    this.received.push(what);
    this.count += 1;
  }

  onDidReceive(listener: (what: string) => void): Disposable {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  }

  /** Keeps out of `all` what no test asks about. */
  ignore(isIgnored: (what: string) => boolean): void {
    this.isIgnored = isIgnored;
  }

  get all(): readonly string[] {
    return this.received;
  }

  forget(): void {
    this.received.length = 0;
  }

  /**
   * Waits for the effects of earlier actions, where only time shows that nothing follows. It counts polls, because what
   * arrives while this process stalls is received after the stall.
   */
  async settled(): Promise<void> {
    let { count } = this;
    let quietPolls = 0;
    await until('nothing more is received', () => {
      quietPolls = this.count === count ? quietPolls + 1 : 0;
      ({ count } = this);
      return quietPolls > settledMs / pollMs;
    });
  }

  until(what: string, timeoutMs?: number): Promise<true> {
    return until(`a client receives ${what}`, () => this.received.includes(what), timeoutMs);
  }
}
