import type { Finding } from './finding';
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
  readonly value: string;
}

/** What can follow a name, with the group `value`. */
interface Rule {
  readonly pattern: RegExp;
  holds(found: Named): boolean;
}

/** Something that each name of a secret has in it. */
const hints =
  /pass|pwd|pw|secret|token|jwt|bearer|credential|otp|mfa|mnemonic|key|session|oauth|code|phrase|answer/gi;
const maxName = 100;
/** As long as what the patterns below take; the rest of a longer word is of it. */
const maxValue = 1_000;
/** What is looked at to tell whether a value is a secret. */
const maxLooked = 200;
/** What shells have before a name that they give a value. */
const sets = /(?:set[ \t]-\w{1,4}|setx|setenv|ENV)[ \t]{1,4}$/;

/** The end of a name that is a string or a key of one; in JSON within a string, quotes are escaped. */
const nameEnd = String.raw`\\{0,2}["'\x60]?\]?\??[ \t]{0,20}`;
const sign = '(?:=>|:=|=|:)[ \\t]{0,20}';
const quote = String.raw`["'\x60]`;
/** The value ends what is matched. */
const after = (pattern: string) => new RegExp(pattern, 'my');

const rules: readonly Rule[] = [
  // NAME=value, as in files of an environment and in shells
  {
    pattern: after(String.raw`=(?<value>[^\s"'\x60$<(‹][^\s"'\x60<(]{2,1000})`),
    holds: ({ name, value }) => isVariable(name) && isGiven(value),
  },
  // NAME="some words", without spaces around the sign
  {
    pattern: after(String.raw`=${quote}(?<value>[^"'\x60\n\\$]{4,80})(?=${quote})`),
    holds: ({ name, value }) => isVariable(name) && isGiven(value),
  },
  // set -x NAME value, setx NAME value
  {
    pattern: after(String.raw`[ \t]{1,4}["']?(?<value>[^\s"'\x60$<(‹][^\s"'\x60<(]{2,1000})`),
    holds: ({ name, before, value }) => isVariable(name) && sets.test(before) && isGiven(value),
  },
  // --password value, --token=value
  {
    pattern: after(
      String.raw`(?:=|[ \t]{1,4})["']?(?<value>[^\s"'\x60\\|<>[\]‹-][^\s"'\x60\\|<>[\]]{2,1000})`,
    ),
    holds: ({ name, value }) => name.startsWith('-') && isGiven(value) && !isExpression(value),
  },
  // \"name\": \"value\"
  {
    pattern: after(
      String.raw`${nameEnd}${sign}\\{1,2}["'](?<value>[^"'\n\\]{3,1000})(?=\\{1,2}["'])`,
    ),
    holds: ({ name, value }) => isString(name, value),
  },
  // name = "value", name: 'value', "name": "value"
  {
    pattern: after(
      String.raw`${nameEnd}${sign}[rbuf@]?${quote}(?<value>(?:[^"'\x60\n\\]|\\.){3,1000})(?=${quote})`,
    ),
    holds: ({ name, value }) => isString(name, value),
  },
  // name: value, to the end of the line
  {
    pattern: after(
      String.raw`["']?[ \t]{0,20}[:=][ \t]{0,20}(?<value>[^\s"'\x60(){}<>\\‹]{2,1000}[^\s"'\x60,;(){}<>\\‹])(?=[ \t]{0,20}\r?$)`,
    ),
    holds: ({ name, value }) => isString(name, value) && !isExpression(value),
  },
  // name: value, name=value
  {
    pattern: after(
      String.raw`${nameEnd}${sign}(?<value>[^\s"'\x60,;(){}<>\\&‹]{3,1000})(?![^\s"'\x60,;){}<>\\&‹])`,
    ),
    holds: ({ value }) => isTelling(value) && !isExpression(value) && /\d/.test(value),
  },
  // password=value and more, as in commands and in settings of connections
  {
    pattern: after(String.raw`=(?<value>[^\s"'\x60,;(){}<>\\&‹]{4,1000})(?=[ \t]|;[A-Z])`),
    holds: ({ name, value }) => isOfPassword(name) && isSimplePassword(value),
  },
  // <name>value</name>
  {
    pattern: after(String.raw`>\s{0,20}(?<value>[^<>\s‹]{3,1000})(?=\s{0,20}</)`),
    holds: ({ before, name, value }) => before.endsWith('<') && isString(name, value),
  },
  // name: NAME, value: value
  {
    pattern: after(
      String.raw`["']?,?\s{1,40}["']?value["']?[ \t]{0,4}[:=][ \t]{0,4}["']?(?<value>[^\s"'\x60,;<>‹]{3,1000})`,
    ),
    holds: ({ name, value }) => isString(name, value) && !isExpression(value),
  },
];

/** Values of names that say that they are secret. */
export function namedValuesIn(text: string): readonly NamedValue[] {
  const found: NamedValue[] = [];
  const secret = new Map<string, boolean>();
  let done = 0;
  for (const { index } of text.matchAll(hints)) {
    if (index < done) continue;
    const start = nameStart(text, index);
    done = nameStop(text, index);
    if (done - start > maxName) continue;
    const name = text.slice(start, done);
    const isSecret = secret.get(name) ?? holdsSecret(name);
    secret.set(name, isSecret);
    const value = isSecret ? valueAfter(text, start, done) : undefined;
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

const restOfWord = /[^\s"'`]*/y;

function wordEnd(text: string, index: number): number {
  restOfWord.lastIndex = index;
  restOfWord.test(text);
  return restOfWord.lastIndex;
}

/** Letters, digits and `_.$-`. */
function isOfName(code: number): boolean {
  const lower = code | 0x20;
  const isLetter = lower >= 0x61 && lower <= 0x7a;
  return isLetter || (code >= 0x30 && code <= 0x39) || [0x5f, 0x2e, 0x24, 0x2d].includes(code);
}

function valueAfter(text: string, from: number, to: number): NamedValue | undefined {
  const name = text.slice(from, to);
  for (const { pattern, holds } of rules) {
    pattern.lastIndex = to;
    const match = pattern.exec(text);
    const { value = '' } = match?.groups ?? {};
    const found = {
      name,
      before: text.slice(Math.max(0, from - 12), from),
      value: value.slice(0, maxLooked),
    };
    if (!match || !holds(found)) continue;
    const end = value.length < maxValue ? pattern.lastIndex : wordEnd(text, pattern.lastIndex);
    return { start: pattern.lastIndex - value.length, end, label: name.replace(/^-+/, ''), value };
  }
  return undefined;
}

/** The name of a variable of an environment. */
function isVariable(name: string): boolean {
  return /^[A-Z][A-Z0-9_]*$/.test(name);
}

/** A value where programs have no expressions. */
function isGiven(value: string): boolean {
  return value.length >= 4 && mayBeSecret(value);
}

/** A string of a program, which can also be a name, or a word that is shown. */
function isString(name: string, written: string): boolean {
  const value = written.replaceAll(/\\[nrt]/g, '');
  if (value.length < 6 || /\s/.test(value) || !mayBeSecret(value)) return false;
  return !isWords(value) || (isOfPassword(name) && isSimplePassword(value));
}

function isOfPassword(name: string): boolean {
  return /passw|passphrase|pwd|secret/.test(wordsOf(name).join(''));
}
