import { EscapeParser, type Escape, type EscapeSink } from './escapes';
import { HeadAndTail, type KeptOutput } from './output';

/**
 * The lines that the cursor can come back to, as on a screen of that height.
 * @internal for the tests
 */
export const rows = 100;
/** The rest of a longer line is kept, and can no longer be overwritten. */
const maxLine = 4_096;
const tabWidth = 8;
/** Programs that use all of the screen switch to another one, whose text is no output. */
const alternateScreens = [47, 1047, 1049];

/**
 * Makes the text of a raw stream as it stands in the terminal at the end: overwritten progress is gone, and so are colours,
 * titles and links. Lines are not wrapped.
 */
export class Screen implements EscapeSink {
  private readonly parser = new EscapeParser(this);
  private readonly log = new HeadAndTail();
  private lines = [''];
  private row = 0;
  private column = 0;
  private saved = { row: 0, column: 0 };
  private isAlternate = false;

  write(chunk: string): void {
    this.parser.write(chunk);
  }

  /** About how many characters are kept. */
  get length(): number {
    return this.log.length + this.lines.reduce((sum, line) => sum + line.length, 0);
  }

  get kept(): KeptOutput {
    const text = this.lines.map((line) => line.trimEnd()).join('\n');
    return this.log.kept(text.trimEnd());
  }

  text(run: string): void {
    if (this.isAlternate) return;
    const line = this.lines[this.row] ?? '';
    const { column } = this;
    const before = line.length >= column ? line.slice(0, column) : line.padEnd(column);
    this.lines[this.row] = before + run + line.slice(column + run.length);
    this.column = column + run.length;
    if (this.column > maxLine) this.cutLine();
  }

  control(character: string): void {
    if (this.isAlternate) return;
    if (character === '\r') this.column = 0;
    else if (character === '\n' || character === '\v' || character === '\f') this.newLine();
    else if (character === '\b') this.column = Math.max(0, this.column - 1);
    else if (character === '\t') this.column += tabWidth - (this.column % tabWidth);
  }

  escape({ type, letter, prefix, params }: Escape): void {
    if (prefix === '?' && (letter === 'h' || letter === 'l')) {
      if (params.some((one) => alternateScreens.includes(one))) this.isAlternate = letter === 'h';
      return;
    }
    if (this.isAlternate || prefix !== '') return;
    if (type === 'esc') this.onEscape(letter);
    else this.onCsi(letter, params);
  }

  private onEscape(letter: string): void {
    if (letter === 'D') this.newLine();
    else if (letter === 'E') {
      this.newLine();
      this.column = 0;
    } else if (letter === 'M') this.lineUp();
    else if (letter === '7') this.saved = { row: this.row, column: this.column };
    else if (letter === '8') this.moveTo(this.saved.row, this.saved.column);
  }

  private onCsi(letter: string, params: readonly number[]): void {
    const [first = 0, second = 0] = params;
    const count = Math.min(Math.max(1, first), maxLine);
    switch (letter) {
      case 'A':
        return this.moveTo(this.row - count, this.column);
      case 'B':
        return this.moveTo(this.row + count, this.column);
      case 'C':
      case 'a':
        return this.moveTo(this.row, this.column + count);
      case 'D':
        return this.moveTo(this.row, this.column - count);
      case 'E':
        return this.moveTo(this.row + count, 0);
      case 'F':
        return this.moveTo(this.row - count, 0);
      case 'G':
      case '`':
        return this.moveTo(this.row, count - 1);
      case 'H':
      case 'f':
        return this.moveTo(count - 1, Math.max(1, second) - 1);
      case 's':
        this.saved = { row: this.row, column: this.column };
        return undefined;
      case 'u':
        return this.moveTo(this.saved.row, this.saved.column);
      default:
        return this.onErase(letter, first, count);
    }
  }

  private onErase(letter: string, first: number, count: number): void {
    const line = this.lines[this.row] ?? '';
    const { row, column } = this;
    const padded = line.padEnd(column);
    if (letter === 'K') this.lines[row] = erased(line, column, first);
    else if (letter === 'J') this.eraseLines(first);
    else if (letter === 'P') this.lines[row] = line.slice(0, column) + line.slice(column + count);
    else if (letter === 'X') {
      const end = Math.min(line.length, column + count);
      if (end > column)
        this.lines[row] = padded.slice(0, column) + ' '.repeat(end - column) + line.slice(end);
    } else if (letter === '@' && line.length > column) {
      this.lines[row] = padded.slice(0, column) + ' '.repeat(count) + line.slice(column);
    }
  }

  private eraseLines(which: number): void {
    this.lines = this.lines.map((line, at) => {
      if (at === this.row) return which === 3 ? line : erased(line, this.column, which);
      const isErased = which === 2 || (which === 0 ? at > this.row : which === 1 && at < this.row);
      return isErased ? '' : line;
    });
  }

  private moveTo(row: number, column: number): void {
    this.row = Math.min(Math.max(0, row), rows - 1);
    while (this.lines.length <= this.row) this.lines.push('');
    this.column = Math.min(Math.max(0, column), maxLine - 1);
  }

  private newLine(): void {
    if (this.row < rows - 1) {
      this.row += 1;
      if (this.row === this.lines.length) this.lines.push('');
      return;
    }
    this.log.push(`${(this.lines.shift() ?? '').trimEnd()}\n`);
    this.lines.push('');
  }

  /** At the top, all lines move down. */
  private lineUp(): void {
    if (this.row > 0) this.row -= 1;
    else this.lines = ['', ...this.lines].slice(0, rows);
  }

  /** What is above it is kept first, as the line is no longer on the screen. */
  private cutLine(): void {
    const cut = this.lines[this.row] ?? '';
    const above = this.lines.splice(0, this.row);
    for (const line of above) this.log.push(`${line.trimEnd()}\n`);
    for (let at = 0; at < cut.length; at += maxLine) this.log.push(cut.slice(at, at + maxLine));
    this.lines[0] = '';
    this.row = 0;
    this.column = 0;
  }
}

/** @param which the part of it: 0 from the cursor on, 1 up to it, 2 all. */
function erased(line: string, column: number, which: number): string {
  if (which === 0) return line.slice(0, column);
  if (which === 2) return '';
  return which === 1
    ? ' '.repeat(Math.min(column + 1, line.length)) + line.slice(column + 1)
    : line;
}
