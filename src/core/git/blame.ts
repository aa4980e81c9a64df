import { origin } from './history';
import { redacted } from './people';
import { shownName } from './shownName';

/** A line of a file, and the commit that it comes from. */
interface BlamedLine {
  /** 1-based. */
  readonly line: number;
  /** Absent for a line that is not committed yet. */
  readonly commit?: BlamedCommit;
  /** The path of the file in that commit. */
  readonly path: string;
}

/** A line with its text, which git does not decode. */
interface ShownLine extends BlamedLine {
  readonly text: string;
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
export function parseBlame(text: string): readonly BlamedLine[] {
  const commits = new Map<string, Map<string, string>>();
  const lines: BlamedLine[] = [];
  let [hash, line] = ['', 0];
  for (const each of text.split('\n')) {
    const [, start, at] = /^([0-9a-f]{40,64}) \d+ (\d+)/.exec(each) ?? [];
    if (each.startsWith('\t')) {
      const known = commits.get(hash);
      const commit = uncommitted.test(hash) || !known ? undefined : commitOf(hash, known);
      const path = unquoted(known?.get('filename') ?? '');
      lines.push({ line, path, ...(commit && { commit }) });
    } else if (start !== undefined) {
      [hash, line] = [start, Number(at)];
      if (!commits.has(hash)) commits.set(hash, new Map());
    } else {
      const space = each.indexOf(' ');
      commits.get(hash)?.set(each.slice(0, space), each.slice(space + 1));
    }
  }
  return lines;
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

/**
 * Formats the commits, latest first, and the lines with the commit of each.
 * @param hidden the number of lines that are left out.
 */
export function formatBlame(
  path: string,
  lines: readonly ShownLine[],
  { hidden, withEmails }: { readonly hidden: number; readonly withEmails: boolean },
): string {
  const commits = new Map(lines.flatMap(({ commit }) => (commit ? [[commit.hash, commit]] : [])));
  const latest = [...commits.values()].sort((a, b) => b.time - a.time);
  const legend = latest.map((commit) => {
    const subject = redacted(commit.subject, withEmails);
    return `${commit.hash.slice(0, shortHash)} ${origin(commit, withEmails)}: ${subject}`;
  });
  const width = String(lines.at(-1)?.line ?? 0).length;
  const shown = lines.map(({ line, text, commit }) => {
    const from = commit?.hash.slice(0, shortHash) ?? '-'.repeat(shortHash);
    return `${from} ${String(line).padStart(width)} ${text}`;
  });
  const notes = [
    ...(lines.some(({ commit }) => !commit) ? [`${'-'.repeat(shortHash)} not committed yet`] : []),
    ...(hidden > 0 ? [`Held back: ${hidden} lines of a file that is held back.`] : []),
  ];
  return [shownName(path), '', ...legend, ...notes, '', ...shown, ''].join('\n');
}
