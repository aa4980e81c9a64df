import { until } from './until';

/** What a client heard, in order: `list`, `tools`, `prompts`, or the URI of an update. */
export class Ear {
  private readonly heard: string[] = [];
  private lastHeardAt = 0;
  onHear: (what: string) => void = () => undefined;

  /** @param quietMs after which nothing more comes of what was set off before. */
  constructor(private readonly quietMs: number) {}

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
    await until('it is quiet', () => Date.now() - Math.max(start, this.lastHeardAt) > this.quietMs);
  }

  until(what: string, timeoutMs?: number): Promise<true> {
    return until(`a client hears ${what}`, () => this.heard.includes(what) || undefined, timeoutMs);
  }
}
