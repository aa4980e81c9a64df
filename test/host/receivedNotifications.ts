import { until } from './until';

/**
 * Longer than a notification takes from its cause to the client: VS Code reports a change on disk after up to 500 ms,
 * and the server holds changes back for 100 ms.
 */
const settledMs = 1_000;

/** The notifications that a client received, in order: `list`, `tools`, `prompts`, or the URI of an update. */
export class ReceivedNotifications {
  private readonly received: string[] = [];
  private readonly listeners: ((what: string) => void)[] = [];
  private lastAt = 0;

  add(what: string): void {
    this.received.push(what);
    this.lastAt = Date.now();
    for (const listener of this.listeners) listener(what);
  }

  onDidReceive(listener: (what: string) => void): void {
    this.listeners.push(listener);
  }

  get all(): readonly string[] {
    return this.received;
  }

  forget(): void {
    this.received.length = 0;
  }

  /** Waits for the effects of earlier actions, where only time shows that nothing follows. */
  async settled(): Promise<void> {
    const start = Date.now();
    const rest = () => Date.now() - Math.max(start, this.lastAt);
    await until('nothing more is received', () => rest() > settledMs);
  }

  until(what: string, timeoutMs?: number): Promise<true> {
    return until(`a client receives ${what}`, () => this.received.includes(what), timeoutMs);
  }
}
