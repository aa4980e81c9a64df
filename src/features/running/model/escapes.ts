/** A sequence that steers the terminal: `CSI` with its parameters and the letter that ends it, or `ESC` and one letter. */
export interface Escape {
  readonly type: 'csi' | 'esc';
  readonly letter: string;
  /** `?` in private sequences. */
  readonly prefix: string;
  readonly params: readonly number[];
}

export interface EscapeSink {
  /** Text without any control character. */
  text(run: string): void;
  /** A control character that moves the cursor. */
  control(character: string): void;
  escape(escape: Escape): void;
}

/** The beginning of a sequence is kept until its end comes, and of a longer one no more than this. */
const maxKept = 256;
/* oxlint-disable no-control-regex */
const text = /([^\u0000-\u001F\u007F-\u009F]+)/;
// The last group of each is its end, which is empty while that has not come.
const sequence = /(?:\u001B\[|\u009B)([ -?]*)([@-~]?)/;
const string =
  /(?:\u001B[\]PX^_]|[\u0090\u0098\u009D-\u009F])[^\u0007\u0018\u001A\u001B\u009C]*([\u0007\u0018\u001A\u009C]?)/;
const other = /\u001B([ -/]*)([0-~]?)/;
/* oxlint-enable no-control-regex */
const forms = [text, sequence, string, other, /([^])/];
const token = new RegExp(forms.map(({ source }) => source).join('|'), 'g');

/**
 * Tells text from escape sequences (ECMA-48), also where they come in pieces. What has only a look or a title is dropped:
 * titles, hyperlinks and VS Code's own marks are strings that end at BEL or ST.
 */
export class EscapeParser {
  /** The beginning of what has not ended. */
  private begun = '';

  constructor(private readonly sink: EscapeSink) {}

  write(chunk: string): void {
    const stream = this.begun + chunk;
    this.begun = '';
    token.lastIndex = 0;
    for (let match = token.exec(stream); match; match = token.exec(stream)) {
      const [found, run, params = '', letter, end, between, final, control] = match;
      if (run !== undefined) this.sink.text(run);
      else if (control !== undefined) this.sink.control(control);
      else if (letter) this.onCsi(params, letter);
      else if (final) this.onEscape(between, final);
      // One that ends before the text does was interrupted, and is dropped.
      else if (!end && token.lastIndex === stream.length) this.begun = found.slice(0, maxKept);
    }
  }

  private onCsi(asked: string, letter: string): void {
    if (letter === 'm') return; // A colour, as most are.
    const [found, prefix = '', params = ''] = /^([<=>?]*)([\d;:]*)$/.exec(asked) ?? [];
    if (found === undefined) return; // With characters in between, it is another sequence.
    const numbers = params.split(';').map((each) => Number.parseInt(each, 10) || 0);
    this.sink.escape({ type: 'csi', letter, prefix, params: numbers });
  }

  private onEscape(between: string | undefined, letter: string): void {
    if (!between) this.sink.escape({ type: 'esc', letter, prefix: '', params: [] });
  }
}
