import { until } from './until';

/** Several times what changes are coalesced over, and what a busy machine takes to tell of one. */
const quietMs = 1_000;

/** What a client heard, in order: `list`, `tools`, `prompts`, or the URI of an update. */
export class Ear {
  private readonly heard: string[] = [];
  private lastHeardAt = 0;
  private repeatsUntil = 0;
  onHear: (what: string) => void = () => undefined;

  /** @param repeatMs for so long after a read, an update that came meanwhile may be told once more. */
  constructor(private readonly repeatMs: number) {}

  hear(what: string): void {
    this.heard.push(what);
    this.lastHeardAt = Date.now();
    this.onHear(what);
  }

  noteRead(): void {
    this.repeatsUntil = Date.now() + this.repeatMs;
  }

  get all(): readonly string[] {
    return this.heard;
  }

  forget(): void {
    this.heard.length = 0;
  }

  /** Resolves when what was set off before has been told. */
  async quiet(): Promise<void> {
    const start = Date.now();
    await until('it is quiet', () => {
      const toldUntil = Math.max(start, this.lastHeardAt) + quietMs;
      return Date.now() > Math.max(toldUntil, this.repeatsUntil);
    });
  }

  until(what: string, timeoutMs?: number): Promise<true> {
    return until(`a client hears ${what}`, () => this.heard.includes(what) || undefined, timeoutMs);
  }
}
