import { until } from './until';

/** Longer than an update that is repeated after a read takes, see `trailingUpdates.ts`, and than a window takes to rest. */
const quietMs = 3_500;

/** What a client heard, in order: `list`, `tools`, `prompts`, or the URI of an update. */
export class Ear {
  private readonly heard: string[] = [];
  private lastHeardAt = 0;
  onHear: (what: string) => void = () => undefined;

  hear(what: string): void {
    this.heard.push(what);
    this.lastHeardAt = Date.now();
    this.onHear(what);
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
    await until('it is quiet', () => Date.now() - Math.max(start, this.lastHeardAt) > quietMs);
  }

  until(what: string, timeoutMs?: number): Promise<true> {
    return until(`a client hears ${what}`, () => this.heard.includes(what) || undefined, timeoutMs);
  }
}
