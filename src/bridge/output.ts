import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** Standard output: one message a line, and nothing else. */
export class Output {
  private drained: Promise<unknown> | undefined;

  constructor(private readonly stream: Writable) {}

  send(message: object): void {
    if (this.stream.write(`${JSON.stringify(message)}\n`) || this.drained) return;
    const drained = once(this.stream, 'drain').catch(() => undefined); // Its errors are seen elsewhere.
    this.drained = drained.then(() => {
      this.drained = undefined;
    });
  }

  /** Resolves once the client has read what was sent, but for what the pipe holds: whoever has more to send waits for it. */
  async ready(): Promise<void> {
    await this.drained;
  }

  /** Resolves once all is written. */
  flushed(): Promise<void> {
    return new Promise((resolve) => this.stream.write('', () => resolve()));
  }
}
