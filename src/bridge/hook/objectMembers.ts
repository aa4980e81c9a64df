const [blanks, quote, backslash, comma] = [new Set(Buffer.from(' \t\r\n')), 0x22, 0x5c, 0x2c];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/** A longer member is taken for one without a value. A tool that writes a file is given all of its text. */
const maxMemberBytes = 524_288;
/** Enough for a name, and for blanks around it. */
const maxNameBytes = 80;

/**
 * Finds some members of a JSON object that arrives in parts. It keeps nothing else and builds no value, so that it takes the
 * same short time for each part, whatever the object holds: millions of lists would hold up a parser for seconds.
 */
export class ObjectMembers {
  private readonly found = new Map<string, string>();
  private readonly member = Buffer.allocUnsafe(maxMemberBytes);
  private length = 0;
  private depth = 0;
  private isString = false;
  private isEscaped = false;

  constructor(private readonly names: ReadonlySet<string>) {}

  /** The object with these members alone. Whether it is valid JSON is not known. */
  get text(): string {
    return `{${[...this.found.values()].join()}}`;
  }

  /** @returns `whole` once the object has ended; `none` if there is no object. */
  feed(part: Uint8Array): 'more' | 'whole' | 'none' {
    for (let at = 0; at < part.length; at += 1) {
      const byte = part[at] ?? 0;
      if (this.depth > 0) this.take(byte);
      else if (byte === openBrace) this.depth = 1;
      else if (!blanks.has(byte)) return 'none';
      if (this.depth === 0 && byte === closeBrace) return 'whole';
    }
    return 'more';
  }

  private take(byte: number): void {
    if (this.isString) this.takeInString(byte);
    else if (byte === quote) this.isString = true;
    else if (byte === openBrace || byte === openBracket) this.depth += 1;
    else if (byte === closeBrace || byte === closeBracket) this.depth -= 1;
    const isEnd = this.depth === 0 || (this.depth === 1 && byte === comma && !this.isString);
    if (isEnd) this.endMember();
    else if (this.length < maxMemberBytes) this.member[this.length++] = byte;
  }

  private takeInString(byte: number): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (byte === backslash) this.isEscaped = true;
    else if (byte === quote) this.isString = false;
  }

  private endMember(): void {
    const start = this.member.toString('latin1', 0, Math.min(this.length, maxNameBytes));
    const name = /^\s*"(\w+)"\s*:/.exec(start)?.[1];
    if (name !== undefined && this.names.has(name)) {
      const isWhole = this.length < maxMemberBytes;
      const text = isWhole ? this.member.toString('utf8', 0, this.length) : `"${name}":null`;
      this.found.set(name, text);
    }
    this.length = 0;
  }
}
