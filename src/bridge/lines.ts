const lineFeed = 10;

/**
 * The lines of a stream of bytes, wherever its chunks are split. A line is decoded when it is complete, so that no
 * character is cut, and each byte is examined once, however long the line. Blank lines are skipped.
 */
export class Lines {
  private pending: Buffer[] = [];

  constructor(private readonly onLine: (line: string) => void) {}

  feed(chunk: Buffer): void {
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(lineFeed, start);
      if (end === -1) break;
      this.pending.push(chunk.subarray(start, end));
      this.flush();
      start = end + 1;
    }
    if (start < chunk.length) this.pending.push(chunk.subarray(start));
  }

  /** The last line may lack its line feed. */
  end(): void {
    this.flush();
  }

  private flush(): void {
    const line = Buffer.concat(this.pending).toString('utf8').trim();
    this.pending = [];
    if (line !== '') this.onLine(line);
  }
}
