/** The text that is kept of a command's output, with the number of lines between its beginning and its end. */
export interface KeptOutput {
  readonly head: string;
  /** Empty as long as all of it is in the head. */
  readonly tail: string;
  /** The number of lines between both. */
  readonly omitted: number;
}

const maxHead = 8 * 1024;
const maxTail = 56 * 1024;

/** Keeps the beginning and the end of a text that comes in pieces, both as whole lines where lines are not huge. */
export class HeadAndTail {
  private head = '';
  private isHeadFull = false;
  private readonly tail: string[] = [];
  private tailLength = 0;
  private omitted = 0;

  /** @param line with its line end, if it has one. */
  push(line: string): void {
    if (!this.isHeadFull && this.head.length + line.length <= maxHead) {
      this.head += line;
      return;
    }
    this.isHeadFull = true;
    this.tail.push(line);
    this.tailLength += line.length;
    if (this.tailLength > 2 * maxTail) this.trim();
  }

  get length(): number {
    return this.head.length + this.tailLength;
  }

  /** @param rest what is not pushed yet. */
  kept(rest: string): KeptOutput {
    const { head } = this;
    if (!this.isHeadFull && head.length + rest.length <= maxHead) {
      return { head: head + rest, tail: '', omitted: 0 };
    }
    this.trim();
    const tail = this.tail.join('') + rest;
    const cut = tail.length > maxTail ? tail.indexOf('\n', tail.length - maxTail) + 1 : 0;
    const more = cut > 0 ? tail.slice(0, cut).split('\n').length - 1 : 0;
    return { head, tail: tail.slice(cut), omitted: this.omitted + more };
  }

  /** Dropping many lines at a time costs less than one after the other. */
  private trim(): void {
    let dropped = 0;
    while (this.tailLength > maxTail && dropped < this.tail.length - 1) {
      const line = this.tail[dropped] ?? '';
      this.tailLength -= line.length;
      if (line.endsWith('\n')) this.omitted += 1;
      dropped += 1;
    }
    this.tail.splice(0, dropped);
  }
}
