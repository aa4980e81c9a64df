/** A sequence that steers the terminal: `CSI` with its parameters and the letter that ends it, or `ESC` and one letter. */
export interface Escape {
  readonly type: 'csi' | 'esc';
  readonly letter: string;
  /** `?` in private sequences. */
  readonly prefix: string;
  readonly params: readonly number[];
}

type State = 'text' | 'escape' | 'intermediate' | 'csi' | 'string' | 'stringEscape';

export interface EscapeSink {
  /** Text without any control character. */
  text(run: string): void;
  /** A control character that moves the cursor. */
  control(character: string): void;
  escape(escape: Escape): void;
}

/** A longer sequence is not one. */
const maxParams = 256;
// The characters that end a run of text: C0, DEL and C1.
// oxlint-disable-next-line no-control-regex
const notText = /[\u0000-\u001F\u007F-\u009F]/g;

// oxlint-disable-next-line no-control-regex
const whole = /\u001B\[([<=>?]*)([\d;:]{0,200})([@-~])/y;

/**
 * Tells text from escape sequences (ECMA-48), also where they come in pieces. What has only a look or a title is dropped:
 * titles, hyperlinks and VS Code's own marks are strings (OSC, DCS) that end at BEL or ST.
 */
export class EscapeParser {
  private state: State = 'text';
  private params = '';

  constructor(private readonly sink: EscapeSink) {}

  write(chunk: string): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.state === 'text') {
        notText.lastIndex = at;
        const end = notText.exec(chunk)?.index ?? chunk.length;
        if (end > at) this.sink.text(chunk.slice(at, end));
        at = end;
        if (at === chunk.length) return;
        const length = this.wholeSequence(chunk, at);
        if (length > 0) {
          at += length;
          continue;
        }
      }
      this.step(chunk[at] ?? '');
      at += 1;
    }
  }

  /** Most sequences come in one piece. @returns its length; 0 if there is none. */
  private wholeSequence(chunk: string, at: number): number {
    whole.lastIndex = at;
    const [found = '', prefix = '', params = '', letter = ''] = whole.exec(chunk) ?? [];
    if (found !== '' && letter !== 'm') this.sink.escape(csi(prefix + params, letter));
    return found.length;
  }

  private step(character: string): void {
    switch (this.state) {
      case 'text':
        return this.onControl(character);
      case 'escape':
        return this.onEscape(character);
      case 'intermediate':
        if (!/[ -/]/.test(character)) this.state = 'text';
        return;
      case 'csi':
        return this.onParameter(character);
      case 'string':
        if (character === '\u0007' || character === '\u009C') this.state = 'text';
        else if (character === '\u001B') this.state = 'stringEscape';
        else if (isCancel(character)) this.state = 'text';
        return;
      case 'stringEscape':
        // Any other escape ends the string, and begins.
        this.state = 'text';
        if (character !== '\\') this.onEscape(character);
        return;
    }
  }

  private onControl(character: string): void {
    switch (character) {
      case '\u001B':
        this.state = 'escape';
        return;
      case '\u009B':
        this.begin('csi');
        return;
      case '\u0090':
      case '\u0098':
      case '\u009D':
      case '\u009E':
      case '\u009F':
        this.begin('string');
        return;
      default:
        this.sink.control(character);
    }
  }

  private begin(state: State): void {
    this.state = state;
    this.params = '';
  }

  private onEscape(character: string): void {
    if (character === '[') this.begin('csi');
    else if (/[\]PX^_]/.test(character)) this.begin('string');
    else if (/[ -/]/.test(character)) this.state = 'intermediate';
    else if (character === '\u001B') this.state = 'escape';
    else if (character < ' ') this.inSequence(character);
    else {
      this.state = 'text';
      this.sink.escape({ type: 'esc', letter: character, prefix: '', params: [] });
    }
  }

  private onParameter(character: string): void {
    if (character === '\u001B') this.state = 'escape';
    else if (character < ' ') this.inSequence(character);
    else if (character < '@') this.params = (this.params + character).slice(0, maxParams);
    else {
      this.state = 'text';
      if (character <= '~') this.sink.escape(csi(this.params, character));
    }
  }

  /** A control character within a sequence acts at once, and the sequence goes on; CAN and SUB end it. */
  private inSequence(character: string): void {
    if (isCancel(character)) this.state = 'text';
    else this.sink.control(character);
  }
}

function isCancel(character: string): boolean {
  return character === '\u0018' || character === '\u001A';
}

function csi(text: string, letter: string): Escape {
  const [, prefix = '', rest = '', more = ''] = /^([<=>?]*)([\d;:]*)(.*)$/s.exec(text) ?? [];
  const params = rest.split(';').map((each) => Number.parseInt(each, 10) || 0);
  // With characters in between, it is another sequence.
  return { type: 'csi', letter: more === '' ? letter : '', prefix, params };
}
