/** Also the bytes of U+FEFF: Cursor on Windows writes it before its input, once or twice. */
const blanks = new Set(Buffer.from(' \t\r\n\uFEFF'));
const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/** More than any client writes. A parser takes seconds for millions, in which no time limit is looked at. */
const maxValues = 200_000;

/**
 * Reads a JSON object that arrives in parts up to its end. It builds no value, so that it takes the same short time for each
 * part, whatever the object holds.
 */
export class ObjectReader {
  private readonly parts: Uint8Array[] = [];
  private depth = 0;
  /** No fewer than there are. */
  private values = 0;
  private isString = false;
  private isEscaped = false;

  /** What was read, without the blanks around it. Whether it is valid JSON is not known. */
  get text(): string {
    return Buffer.concat(this.parts).toString().trim();
  }

  /** @returns `whole` once the object has ended; `none` if there is no object, or one of too many values. */
  feed(part: Uint8Array): 'more' | 'whole' | 'none' {
    for (let at = 0; at < part.length; at += 1) {
      const byte = part[at] ?? 0;
      if (this.depth > 0 || byte === openBrace) this.take(byte);
      else if (!blanks.has(byte)) return 'none';
      if (this.values > maxValues) return 'none';
      if (this.depth > 0 || byte !== closeBrace) continue;
      this.parts.push(part.subarray(0, at + 1));
      return 'whole';
    }
    this.parts.push(part);
    return 'more';
  }

  private take(byte: number): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (this.isString) {
      this.isEscaped = byte === backslash;
      this.isString = byte !== quote;
    } else if (byte === quote) this.isString = true;
    else if (byte === closeBrace || byte === closeBracket) this.depth -= 1;
    else if (byte === openBrace || byte === openBracket) {
      this.depth += 1;
      this.values += 1;
    } else if (byte === comma) this.values += 1;
  }
}
