/** The most characters of a line that are looked at; a longer one is not understood. */
const maxLine = 4_000;
/** Command substitutions in each other; deeper ones are not understood. */
const maxDepth = 5;

/** One command of a line: its words without quotes, redirections among them. */
export type Words = readonly string[];

/**
 * All commands of a line in a shell, those in `$(…)`, backticks and parentheses, too: `undefined` if it is too long or too
 * deep. It understands more than any one shell, as it is asked what may run, not what runs.
 */
export function commandsOf(line: string, depth = 0): readonly Words[] | undefined {
  if (line.length > maxLine || depth > maxDepth) return undefined;
  // In PowerShell, a backslash does not keep a quote from ending a text, as in `"C:\dir\"`.
  const scans = (line.includes('\\"') ? [true, false] : [true]).map((hasEscapedQuotes) =>
    scanOf(line, hasEscapedQuotes),
  );
  const nested = new Set(scans.flatMap((scan) => scan.nested));
  const inner = [...nested].map((each) => commandsOf(each, depth + 1));
  if (inner.includes(undefined)) return undefined;
  return [...scans.flatMap(({ commands }) => commands), ...inner.flatMap((each) => each ?? [])];
}

/** The last command of a line, without those in `$(…)`; empty if there is none, or if the line is too long. */
export function lastCommandOf(line: string): Words {
  return line.length > maxLine ? [] : (scanOf(line, true).commands.at(-1) ?? []);
}

/** `NAME=value`, as it stands before a program or behind `env`. */
export const isAssignment = (word: string) => /^[\p{L}_][\p{L}\p{N}_]*\+?=/u.test(word);

export function withoutAssignments(words: Words): Words {
  const at = words.findIndex((word) => !isAssignment(word));
  return at < 0 ? [] : words.slice(at);
}

function scanOf(line: string, hasEscapedQuotes: boolean): Scan {
  const scan = new Scan(hasEscapedQuotes);
  let at = 0;
  while (at < line.length) at = scan.next(line, at);
  scan.endCommand();
  return scan;
}

class Scan {
  readonly commands: Words[] = [];
  /** Lines within this one. */
  readonly nested: string[] = [];
  private words: string[] = [];
  private word: string | undefined;

  constructor(private readonly hasEscapedQuotes: boolean) {}

  /** @returns where to go on. */
  next(line: string, at: number): number {
    const character = line[at] ?? '';
    if (this.isEscape(line, at)) return this.escaped(line, at);
    if (character === "'") return this.quoted(line, at);
    if (character === '"') return this.doubleQuoted(line, at);
    if (character === '`') return this.backticks(line, at);
    if (/[$<>=@(]/.test(character) && line[at + 1] === '(') return this.substitution(line, at + 1);
    if (/[|&;\n\r(){}]/.test(character)) {
      // A brace is a part of a word, as in `{a,b}` or `${NAME}`, unless it stands alone.
      if (/[{}]/.test(character) && (this.word !== undefined || /\S/.test(line[at + 1] ?? ' '))) {
        return this.add(character, at);
      }
      // `>&2` and `&>` join streams.
      if (character === '&' && /[<>]/.test(line[at - 1] ?? '')) return this.add(character, at);
      this.endCommand();
      return at + 1;
    }
    if (/\s/.test(character)) {
      this.endWord();
      return at + 1;
    }
    if (character === '#' && this.word === undefined) {
      const end = line.indexOf('\n', at);
      return end < 0 ? line.length : end;
    }
    return this.add(character, at);
  }

  endCommand(): void {
    this.endWord();
    if (this.words.length > 0) this.commands.push(this.words);
    this.words = [];
  }

  private endWord(): void {
    if (this.word !== undefined) this.words.push(this.word);
    this.word = undefined;
  }

  private add(text: string, at: number, length = 1): number {
    this.word = (this.word ?? '') + text;
    return at + length;
  }

  private escaped(line: string, at: number): number {
    const next = line[at + 1] ?? '';
    return next === '\n' ? at + 2 : this.add(next, at, 2);
  }

  /** On Windows, a backslash is a part of a path. */
  private isEscape(line: string, at: number): boolean {
    const next = line[at + 1] ?? '';
    return line[at] === '\\' && !/[\w.]/.test(next) && (this.hasEscapedQuotes || next !== '"');
  }

  private quoted(line: string, at: number): number {
    const end = endOf(line, at + 1, "'");
    return this.add(line.slice(at + 1, end), at, end + 1 - at);
  }

  private doubleQuoted(line: string, at: number): number {
    let text = '';
    let now = at + 1;
    while (now < line.length && line[now] !== '"') {
      const character = line[now] ?? '';
      if (this.isEscape(line, now)) {
        text += line[now + 1] ?? '';
        now += 2;
      } else if (character === '`' || (character === '$' && line[now + 1] === '(')) {
        const inner = new Scan(this.hasEscapedQuotes);
        now = inner.next(line, now);
        this.nested.push(...inner.nested);
        text += ' ';
      } else {
        text += character;
        now += 1;
      }
    }
    return this.add(text, at, now + 1 - at);
  }

  private backticks(line: string, at: number): number {
    const end = endOf(line, at + 1, '`');
    this.nested.push(line.slice(at + 1, end));
    return this.add(' ', at, end + 1 - at);
  }

  /** @param at that of the parenthesis. */
  private substitution(line: string, at: number): number {
    let depth = 0;
    let end = at;
    for (; end < line.length; end += 1) {
      if (line[end] === '\\') end += 1;
      else if (line[end] === "'") end = endOf(line, end + 1, "'");
      else if (line[end] === '(') depth += 1;
      else if (line[end] === ')') depth -= 1;
      if (depth === 0) break;
    }
    this.nested.push(line.slice(at + 1, end));
    return this.add(' ', at, end + 1 - at);
  }
}

function endOf(line: string, from: number, character: string): number {
  const end = line.indexOf(character, from);
  return end < 0 ? line.length : end;
}
