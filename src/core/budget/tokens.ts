/** Exactly, for some model. Takes time, which grows with the text. */
export type CountTokens = (text: string) => number;

/** Counted at once, some milliseconds at most, even where there is no space in it. */
const pieceLength = 4_096;
/** Of a longer text so many pieces, evenly spread, stand for the whole. */
const mostPieces = 32;
/** The extension host has more to do. */
const mostBusyMs = 10;

/** Part of a text, and how many tokens it is. */
interface Fitting {
  readonly text: string;
  readonly tokens: number;
}

/** How many tokens a text is to a model: an estimate, since each model counts otherwise. */
export class Tokens {
  private loaded: Promise<CountTokens> | undefined;
  private restedAt = 0;

  /** @param load is asked when something is first counted. */
  constructor(private readonly load: () => Promise<CountTokens>) {}

  async count(text: string): Promise<number> {
    if (text.length > mostPieces * pieceLength) return this.scale(text);
    let tokens = 0;
    for (const piece of pieces(text)) tokens += await this.countPiece(piece);
    return tokens;
  }

  /** The longest beginning of whole lines that is so many tokens at most, or all of the text; counted no further than that. */
  async fit(text: string, most: number): Promise<Fitting> {
    let at = 0;
    let used = 0;
    let fitting: Fitting = { text: '', tokens: 0 };
    for (const piece of pieces(text)) {
      const tokens = await this.countPiece(piece);
      // Near the end of what fits, line by line.
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
    const step = (text.length - pieceLength) / (mostPieces - 1);
    let tokens = 0;
    for (let index = 0; index < mostPieces; index += 1) {
      const start = Math.floor(index * step);
      tokens += await this.countPiece(text.slice(start, start + pieceLength));
    }
    return Math.round((tokens * text.length) / (mostPieces * pieceLength));
  }

  private async countPiece(piece: string): Promise<number> {
    const count = await (this.loaded ??= this.load());
    if (performance.now() - this.restedAt > mostBusyMs) {
      await new Promise((resolve) => setImmediate(resolve));
      this.restedAt = performance.now();
    }
    return count(piece);
  }
}

/** Cut behind a line where one ends in time: there, the parts are as many tokens as the whole. */
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
