import type { Steps } from '../../../base/steps';
import { origin } from './history';
import { redacted } from './people';
import { shownName } from './shownName';

/** A line of a file, and where it comes from. */
interface BlamedLine {
  /** 1-based. */
  readonly line: number;
  readonly source: Source;
}

interface Source {
  /** Absent for lines that are not committed yet. */
  readonly commit?: BlamedCommit;
  /** The path of the file in that commit. */
  readonly path: string;
}

interface BlamedCommit {
  readonly hash: string;
  /** Seconds since the epoch. */
  readonly time: number;
  readonly author: string;
  readonly email: string;
  readonly subject: string;
}

const uncommitted = /^0+$/;

/** Parses `git blame --porcelain`. */
export function* parseBlame(text: string): Steps<readonly BlamedLine[]> {
  const said = new Map<string, Map<string, string>>();
  const sources = new Map<string, Source>();
  const lines: BlamedLine[] = [];
  let [hash, line] = ['', 0];
  for (const each of yield* splitLines(text)) {
    yield;
    const [, start, at] = /^([0-9a-f]{40,64}) \d+ (\d+)/.exec(each) ?? [];
    if (each.startsWith('\t')) {
      const source = sources.get(hash) ?? sourceOf(hash, said.get(hash) ?? new Map());
      sources.set(hash, source);
      lines.push({ line, source });
    } else if (start !== undefined) {
      [hash, line] = [start, Number(at)];
      if (!said.has(hash)) said.set(hash, new Map());
    } else {
      const space = each.indexOf(' ');
      said.get(hash)?.set(each.slice(0, space), each.slice(space + 1));
      // A commit can have the file under several names.
      sources.delete(hash);
    }
  }
  return lines;
}

function sourceOf(hash: string, fields: ReadonlyMap<string, string>): Source {
  const path = unquoted(fields.get('filename') ?? '');
  return uncommitted.test(hash) ? { path } : { path, commit: commitOf(hash, fields) };
}

function commitOf(hash: string, fields: ReadonlyMap<string, string>): BlamedCommit {
  return {
    hash,
    time: Number(fields.get('author-time')),
    author: fields.get('author') ?? '',
    email: (fields.get('author-mail') ?? '').replace(/^<|>$/g, ''),
    subject: fields.get('summary') ?? '',
  };
}

const unescaped: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  t: 9,
  n: 10,
  v: 11,
  f: 12,
  r: 13,
};

/** Unquotes a name that git has quoted. */
function unquoted(name: string): string {
  if (!name.startsWith('"')) return name;
  const bytes: Buffer[] = [];
  for (const [, octal, letter, plain] of name
    .slice(1, -1)
    .matchAll(/\\([0-7]{3})|\\(.)|([^\\]+)/gsu)) {
    if (octal !== undefined) bytes.push(Buffer.from([Number.parseInt(octal, 8)]));
    else if (letter === undefined) bytes.push(Buffer.from(plain ?? ''));
    else bytes.push(Buffer.from([unescaped[letter] ?? letter.charCodeAt(0)]));
  }
  return Buffer.concat(bytes).toString();
}

const shortHash = 10;
const noHash = '-'.repeat(shortHash);

/**
 * Formats the commits, latest first, and the lines with the commit of each.
 * @param texts the lines of the file, which git does not decode.
 * @param held the names under which the file is held back.
 */
export function* formatBlame(
  path: string,
  blamed: readonly BlamedLine[],
  texts: readonly string[],
  { held, withEmails }: { readonly held: ReadonlySet<string>; readonly withEmails: boolean },
): Steps<string> {
  const commits = new Map<string, BlamedCommit>();
  const shown: string[] = [];
  const width = String(Math.min(blamed.at(-1)?.line ?? 0, texts.length)).length;
  let [hidden, isCommitted] = [0, true];
  for (const { line, source } of blamed) {
    yield;
    const text = texts[line - 1];
    // The second byte of a line feed in UTF-16 is one more line to git.
    if (text === undefined) continue;
    const { commit } = source;
    if (commit && held.has(source.path)) {
      hidden += 1;
      continue;
    }
    if (commit) commits.set(commit.hash, commit);
    else isCommitted = false;
    const from = commit?.hash.slice(0, shortHash) ?? noHash;
    shown.push(`${from} ${String(line).padStart(width)} ${text}`);
  }
  const legend: string[] = [];
  for (const commit of [...commits.values()].sort((a, b) => b.time - a.time)) {
    yield;
    const subject = redacted(commit.subject, withEmails);
    legend.push(`${commit.hash.slice(0, shortHash)} ${origin(commit, withEmails)}: ${subject}`);
  }
  const notes = [
    ...(isCommitted ? [] : [`${noHash} not committed yet`]),
    ...(hidden > 0 ? [`Held back: ${hidden} lines of a file that is held back.`] : []),
  ];
  return [shownName(path), '', ...legend, ...notes, '', ...shown, ''].join('\n');
}

/** Splits a text where git does, at line feeds alone. Behind the last one is no line. */
export function* splitLines(text: string): Steps<readonly string[]> {
  const lines: string[] = [];
  for (let start = 0; start < text.length; yield) {
    const end = text.indexOf('\n', start);
    lines.push(text.slice(start, end < 0 ? undefined : end));
    start = end < 0 ? text.length : end + 1;
  }
  return lines;
}

/** The number of line feeds. */
export function* lineFeedsIn(bytes: Uint8Array): Steps<number> {
  let count = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1), yield) count += 1;
  return count;
}
