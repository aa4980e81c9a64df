/** Counts the tokens of some model exactly, in a time that grows with the text. */
export type CountTokens = (text: string) => number;

/** So many characters are counted without a pause, which takes some milliseconds at most, even for a single word. */
const pieceLength = 4_096;
/** The most pieces that are counted; those of a longer text are evenly spread over it. */
const maxPieces = 32;
/** Milliseconds after which other work of the extension host has its turn. */
const maxBusyMs = 10;

/** The beginning of a text, with its number of tokens. */
interface Fitting {
  readonly text: string;
  readonly tokens: number;
}

/** Estimates how many tokens a text has; each model counts in its own way. */
export class Tokens {
  private loaded: Promise<CountTokens> | undefined;
  private restedAt = 0;

  /** @param load is called when something is first counted */
  constructor(private readonly load: () => Promise<CountTokens>) {}

  async count(text: string): Promise<number> {
    if (text.length > maxPieces * pieceLength) return this.scale(text);
    let tokens = 0;
    for (const piece of pieces(text)) tokens += await this.countPiece(piece);
    return tokens;
  }

  /** The longest beginning of the text, in whole lines, that has at most `most` tokens; the rest is not counted. */
  async fit(text: string, most: number): Promise<Fitting> {
    let at = 0;
    let used = 0;
    let fitting: Fitting = { text: '', tokens: 0 };
    for (const piece of pieces(text)) {
      const tokens = await this.countPiece(piece);
      // The piece that does not fit as a whole is counted line by line.
      for (const part of used + tokens > most ? linesOf(piece) : [piece]) {
        used += part === piece ? tokens : await this.countPiece(part);
        if (used > most) return fitting;
        at += part.length;
        if (part.endsWith('\n') || at === text.length) {
          fitting = { text: text.slice(0, at), tokens: used };
        }
      }
    }
    return fitting;
  }

  private async scale(text: string): Promise<number> {
    const step = (text.length - pieceLength) / (maxPieces - 1);
    let tokens = 0;
    for (let index = 0; index < maxPieces; index += 1) {
      const start = Math.floor(index * step);
      tokens += await this.countPiece(text.slice(start, start + pieceLength));
    }
    return Math.round((tokens * text.length) / (maxPieces * pieceLength));
  }

  private async countPiece(piece: string): Promise<number> {
    const count = await (this.loaded ??= this.load());
    if (performance.now() - this.restedAt > maxBusyMs) {
      await new Promise((resolve) => setImmediate(resolve));
      this.restedAt = performance.now();
    }
    return count(piece);
  }
}

export type Measure = Pick<Tokens, 'count' | 'fit'>;

/** Cuts a text after line ends if possible, where the pieces have as many tokens together as the whole. */
function* pieces(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const most = start + pieceLength;
    const lineEnd = most < text.length ? text.lastIndexOf('\n', most - 1) + 1 : text.length;
    const end = lineEnd > start ? lineEnd : most;
    yield text.slice(start, end);
    start = end;
  }
}

function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** The estimated tokens of the pinned context; each model counts in its own way. */
export interface Load {
  readonly total: number;
  readonly budget: number;
}

/** Formats a number in about three characters: 950, 1.2k, 20k, 1.5M. */
export function formatTokens(count: number): string {
  if (count < 1_000) return String(Math.round(count));
  const isMillions = count >= 999_500;
  const scaled = count / (isMillions ? 1_000_000 : 1_000);
  const text = scaled < 9.95 ? scaled.toFixed(1).replace('.0', '') : String(Math.round(scaled));
  return text + (isMillions ? 'M' : 'k');
}
