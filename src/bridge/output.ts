import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** Standard output: one message a line, and nothing else. */
export class Output {
  private drained: Promise<unknown> | undefined;

  constructor(private readonly stream: Writable) {}

  send(message: object): void {
    if (this.stream.write(`${JSON.stringify(message)}\n`) || this.drained) return;
    const drained = once(this.stream, 'drain').catch(() => undefined); // `main` handles the stream's errors.
    this.drained = drained.then(() => {
      this.drained = undefined;
    });
  }

  /** Resolves once the client has read all but what the pipe holds: a sender of more waits for it. */
  async ready(): Promise<void> {
    await this.drained;
  }

  /** Resolves once everything is written. */
  flushed(): Promise<void> {
    return new Promise((resolve) => this.stream.write('', () => resolve()));
  }
}
