import { once } from 'node:events';
import type { Writable } from 'node:stream';

const lineFeed = 10;

interface Options {
  /** A longer line is dropped. */
  readonly maxBytes: number;
  readonly onLine: (line: string) => void;
  /** Called once for each line that is too long, as soon as it is. */
  readonly onTooLong: () => void;
}

/**
 * The lines of a stream of bytes, wherever its chunks are split. A line is decoded when it is complete, so that no
 * character is cut, and each byte is examined once, however long the line. Blank lines are skipped.
 */
export class Lines {
  private pending: Buffer[] = [];
  private length = 0;

  constructor(private readonly options: Options) {}

  feed(chunk: Buffer): void {
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(lineFeed, start);
      if (end === -1) break;
      this.add(chunk.subarray(start, end));
      this.flush();
      start = end + 1;
    }
    if (start < chunk.length) this.add(chunk.subarray(start));
  }

  /** The last line may lack its line feed. */
  end(): void {
    this.flush();
  }

  private add(part: Buffer): void {
    const { maxBytes, onTooLong } = this.options;
    const wasTooLong = this.length > maxBytes;
    this.length += part.length;
    if (this.length <= maxBytes) this.pending.push(part);
    else {
      this.pending = [];
      if (!wasTooLong) onTooLong();
    }
  }

  private flush(): void {
    const line = Buffer.concat(this.pending).toString('utf8').trim();
    this.pending = [];
    this.length = 0;
    if (line !== '') this.options.onLine(line);
  }
}

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
