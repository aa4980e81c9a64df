import type { Finding } from './finding';
import { here, matchEnd, Runs } from './runs';
import { holdsSecret, wordsOf } from './secretNames';
import { isExpression, isSimplePassword, isTelling, isWords, mayBeSecret } from './secretValues';

/** A value, the name that says that it is secret, and where it is. */
export interface NamedValue extends Finding {
  readonly value: string;
}

interface Named {
  readonly name: string;
  /** Some characters before the name. */
  readonly before: string;
}

/** A way to give a name a value: what stands between them, what the value consists of, and what follows it. */
interface Rule {
  readonly lead: RegExp;
  readonly value: RegExp;
  readonly tail?: RegExp;
  /** Whether the name is given values so. */
  applies?(named: Named): boolean;
  holds(value: string, named: Named): boolean;
}

/** Something that each name of a secret has in it. */
const hints =
  /pass|pwd|pw|secret|token|jwt|bearer|credential|otp|mfa|mnemonic|key|session|oauth|code|phrase|answer/gi;
const maxName = 100;
/** The number of names that are looked at in text without spaces and quotes, each close to the one before. */
const maxInWord = 50;
/** Farther apart, they are found by chance, as in an image in base64. */
const close = 500;
/** What is looked at to tell whether a value is a secret. */
const maxLooked = 200;
/** What shells have before a name that they give a value. */
const sets = /(?:set[ \t]-\w{1,4}|setx|setenv|ENV)[ \t]{1,4}$/;

/** The end of a name that is a string or a key of one; in JSON within a string, quotes are escaped. */
const nameEnd = String.raw`\\{0,2}["'\x60]?\]?\??[ \t]{0,20}`;
const sign = '(?:=>|:=|=|:)[ \\t]{0,20}';
const quote = String.raw`["'\x60]`;

const inShell = here(String.raw`[^\s"'\x60<(]+`);
const inCommand = here(String.raw`[^\s"'\x60\\|<>[\]]+`);
const onLine = here(String.raw`[^\s"'\x60(){}<>\\‹]+`);
const inList = here(String.raw`[^\s"'\x60,;(){}<>\\&‹]+`);

const rules: readonly Rule[] = [
  // NAME=value, as in files of an environment and in shells
  {
    lead: here(String.raw`=(?![$‹])`),
    value: inShell,
    applies: isVariable,
    holds: isGiven,
  },
  // NAME="some words", without spaces around the sign
  {
    lead: here(`=${quote}`),
    value: here(String.raw`[^"'\x60\n\\$]{4,80}`),
    tail: here(quote),
    applies: isVariable,
    holds: isGiven,
  },
  // set -x NAME value, setx NAME value
  {
    lead: here(String.raw`[ \t]{1,4}["']?(?![$‹])`),
    value: inShell,
    applies: (named) => isVariable(named) && sets.test(named.before),
    holds: isGiven,
  },
  // --password value, --token=value
  {
    lead: here(String.raw`(?:=|[ \t]{1,4})["']?(?![‹-])`),
    value: inCommand,
    applies: ({ name }) => name.startsWith('-'),
    holds: (value) => isGiven(value) && !isExpression(value),
  },
  // \"name\": \"value\"
  {
    lead: here(String.raw`${nameEnd}${sign}\\{1,2}["']`),
    value: here(String.raw`[^"'\n\\]+`),
    tail: here(String.raw`\\{1,2}["']`),
    holds: isString,
  },
  // name = "value", name: 'value', "name": "value"
  {
    lead: here(`${nameEnd}${sign}[rbuf@]?${quote}`),
    value: here(String.raw`(?:[^"'\x60\n\\]|\\.)+`),
    tail: here(quote),
    holds: isString,
  },
  // name: value, to the end of the line
  {
    lead: here(String.raw`["']?[ \t]{0,20}[:=][ \t]{0,20}`),
    value: onLine,
    tail: here(String.raw`(?<![,;])[ \t]{0,20}\r?$`),
    holds: (value, named) => isString(value, named) && !isExpression(value),
  },
  // name: value, name=value
  {
    lead: here(`${nameEnd}${sign}`),
    value: inList,
    tail: here(String.raw`(?!\()`),
    holds: (value) => isTelling(value) && !isExpression(value) && /\d/.test(value),
  },
  // password=value and more, as in commands, in settings of connections and in sentences
  {
    lead: here('=|:[ \\t]{1,4}'),
    value: inList,
    tail: here('[ \\t]|;[A-Z]'),
    applies: isOfPassword,
    holds: isSimplePassword,
  },
  // password=value and more, with signs that end values elsewhere
  {
    lead: here('='),
    value: here(String.raw`[^\s"'\x60(){}<>\\|&‹]+`),
    tail: here('[ \\t]'),
    applies: isOfPassword,
    holds: (value) => isGiven(value) && !isWords(value) && !isExpression(value) && /\d/.test(value),
  },
  // <name>value</name>
  {
    lead: here(String.raw`>\s{0,20}`),
    value: here(String.raw`[^<>\s‹]+`),
    tail: here(String.raw`\s{0,20}</`),
    applies: ({ before }) => before.endsWith('<'),
    holds: isString,
  },
  // name: NAME, value: value, also in the lines of a diff or of a quotation
  {
    lead: here(
      String.raw`["']?,?(?=\s)[ \t]{0,20}(?:\r?\n[+>-]?)?[ \t]{0,40}["']?value["']?[ \t]{0,4}[:=][ \t]{0,4}["']?`,
    ),
    value: here(String.raw`[^\s"'\x60,;<>‹]+`),
    holds: (value, named) => isString(value, named) && !isExpression(value),
  },
];

/** Values of names that say that they are secret. */
export function namedValuesIn(text: string): readonly NamedValue[] {
  const found: NamedValue[] = [];
  const secret = new Map<string, boolean>();
  const runs = new Runs(text);
  const words = new CrowdedWords(runs);
  let done = 0;
  for (const { index } of text.matchAll(hints)) {
    if (index < done) continue;
    const start = nameStart(text, index);
    done = nameStop(text, index);
    if (done - start > maxName) continue;
    const name = text.slice(start, done);
    const isSecret = secret.get(name) ?? holdsSecret(name);
    secret.set(name, isSecret);
    if (!isSecret) continue;
    const before = text.slice(Math.max(0, start - 12), start);
    const value = words.rest(start, name) ?? valueAfter(runs, done, { name, before });
    if (!value) continue;
    found.push(value);
    done = value.end;
  }
  return found;
}

function nameStart(text: string, index: number): number {
  let start = index;
  while (isOfName(text.charCodeAt(start - 1))) start -= 1;
  return start;
}

function nameStop(text: string, index: number): number {
  let stop = index;
  while (isOfName(text.charCodeAt(stop))) stop += 1;
  return stop;
}

/** Letters, digits and `_.$-`. */
function isOfName(code: number): boolean {
  const lower = code | 0x20;
  const isLetter = lower >= 0x61 && lower <= 0x7a;
  return isLetter || (code >= 0x30 && code <= 0x39) || [0x5f, 0x2e, 0x24, 0x2d].includes(code);
}

const word = here(String.raw`[^\s"'\x60]+`);

/** Words with so many names of secrets that looking at each would take long: the rest of such a word is a secret. */
class CrowdedWords {
  private end = 0;
  private last = 0;
  private names = 0;

  constructor(private readonly runs: Runs) {}

  /** @param start where the next name of a secret is */
  rest(start: number, name: string): NamedValue | undefined {
    const isNext = start < this.end && start - this.last <= close;
    this.names = isNext ? this.names + 1 : 0;
    this.last = start;
    this.end = this.runs.end(word, start);
    if (this.names < maxInWord) return undefined;
    return { start, end: this.end, label: labelOf(name), value: '' };
  }
}

function valueAfter(runs: Runs, at: number, named: Named): NamedValue | undefined {
  const { text } = runs;
  for (const { lead, value, tail, applies, holds } of rules) {
    if (applies && !applies(named)) continue;
    const start = matchEnd(lead, text, at);
    if (start === undefined) continue;
    const end = runs.end(value, start);
    if (tail && matchEnd(tail, text, end) === undefined) continue;
    if (!holds(text.slice(start, Math.min(end, start + maxLooked)), named)) continue;
    return { start, end, label: labelOf(named.name), value: text.slice(start, end) };
  }
  return undefined;
}

/** The name without what makes it an option of a command. */
function labelOf(name: string): string {
  return name.replace(/^-+/, '');
}

/** Whether it has the name of a variable of an environment, also in a line that a diff removes. */
function isVariable({ name }: Named): boolean {
  return /^-?[A-Z][A-Z0-9_]*$/.test(name);
}

/** A value where programs have no expressions. */
function isGiven(value: string): boolean {
  return value.length >= 4 && mayBeSecret(value);
}

/** A string of a program, which can also be a name, or a word that is shown. */
function isString(written: string, named: Named): boolean {
  const value = written.replaceAll(/\\[nrt]/g, '');
  if (value.length < 6 || /\s/.test(value) || !mayBeSecret(value)) return false;
  return !isWords(value) || (isOfPassword(named) && isSimplePassword(value));
}

function isOfPassword({ name }: Named): boolean {
  return /passw|passphrase|pwd|secret/.test(wordsOf(name).join(''));
}
