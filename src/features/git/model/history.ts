import type { Steps } from '../../../base/steps';
import { only } from './arguments';
import { detectionArguments, type Likeness } from './moves';
import { Fields, parseNames, type ChangedFile } from './records';
import { redacted } from './people';
import { shownName } from './shownName';

export interface Commit {
  readonly hash: string;
  /** The time of the commit, in seconds since the epoch. */
  readonly time: number;
  readonly author: string;
  readonly email: string;
  readonly message: string;
  /** The changed files, compared with the first parent. */
  readonly files: readonly ChangedFile[];
}

/** Options that give lists of commits and their files one form, whatever the person has configured. */
const listForm = [
  '-z',
  '--raw',
  '--format=tformat:%H%x00%at%x00%aN%x00%aE%x00%B%x00',
  '--encoding=UTF-8',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--no-show-signature',
  '--no-decorate',
  '--no-notes',
  '--no-relative',
  '--ignore-submodules=dirty',
];

export interface Listed {
  /** The hash of the latest commit. */
  readonly from: string;
  readonly max: number;
  readonly likeness: Likeness;
  /** Only commits that changed this file. */
  readonly path?: string | undefined;
}

/** Lists commits with their files. */
export function historyArguments({ from, max, likeness, path }: Listed): readonly string[] {
  return [
    'log',
    `--max-count=${max}`,
    // Git lists all files of a commit, because it does not recognize a renamed file alone.
    '--full-diff',
    ...listForm,
    '--diff-merges=first-parent',
    ...detectionArguments({ likeness, withCopies: false }),
    '--end-of-options',
    from,
    '--',
    ...(path === undefined ? [] : only(path)),
  ];
}

export function* parseHistory(text: string): Steps<readonly Commit[]> {
  const fields = new Fields(text);
  const commits: Commit[] = [];
  for (; !fields.isAtEnd; yield) {
    const [hash, time, author, email, message] = [1, 2, 3, 4, 5].map(() => fields.next());
    fields.next();
    // Git begins the list of files on a line of its own behind the message.
    fields.skip('\n');
    const files = yield* parseNames(fields);
    commits.push({
      hash: hash ?? '',
      time: Number(time),
      author: author ?? '',
      email: email ?? '',
      message: message ?? '',
      files,
    });
  }
  return commits;
}

/** The maximum number of files of a commit that are named. */
const maxNames = 30;

interface ShownCommit extends Commit {
  /** The number of files that are left out. */
  readonly hidden: number;
}

/** Commits as text, each with its subject and its files. */
export function formatHistory(
  commits: readonly ShownCommit[],
  { hidden, withEmails }: { readonly hidden: number; readonly withEmails: boolean },
): string {
  const shown = commits.map((commit) =>
    [commitLine(commit, withEmails), `    ${subjectOf(commit, withEmails)}`, ...fileLines(commit)]
      .map((line) => `${line}\n`)
      .join(''),
  );
  if (hidden > 0) shown.push(`Held back: ${hidden} commits.\n`);
  return shown.length > 0 ? shown.join('\n') : 'No commit.\n';
}

/** Formats a commit: its author, its time, and its whole message. */
export function formatCommit(commit: Commit, withEmails: boolean): string {
  const message = redacted(commit.message.trim(), withEmails).split('\n');
  const lines = message.map((line) => (line === '' ? '' : `    ${line}`));
  return `${commitLine(commit, withEmails)}\n${lines.join('\n')}\n`;
}

/** The first line of a message. */
export function subjectOf({ message }: Pick<Commit, 'message'>, withEmails: boolean): string {
  return redacted(message.trim().split('\n', 1)[0] ?? '', withEmails);
}

/** Says when who made a commit: the day in UTC, if the calendar has it. */
export function origin(
  { time, author, email }: Pick<Commit, 'time' | 'author' | 'email'>,
  withEmails: boolean,
): string {
  const date = new Date(time * 1_000);
  const [day] = Number.isNaN(date.getTime()) ? [] : date.toISOString().split('T');
  const name = redacted(author, withEmails);
  const who = withEmails ? `${name} <${email}>` : name;
  return day === undefined ? who : `${day} ${who}`;
}

function commitLine(commit: Commit, withEmails: boolean): string {
  return `${commit.hash} ${origin(commit, withEmails)}`;
}

function fileLines({ files, hidden }: ShownCommit): readonly string[] {
  const lines = files.slice(0, maxNames).map((file) => `  ${file.status} ${renamedName(file)}`);
  const more = files.length - lines.length;
  if (more > 0) lines.push(`  and ${more} more`);
  if (hidden > 0) lines.push(`  Held back: ${hidden}`);
  return lines;
}

/** The name of a changed file, or both of a renamed one. */
export function renamedName({ path, from }: Pick<ChangedFile, 'path' | 'from'>): string {
  return from === undefined ? shownName(path) : `${shownName(from)} -> ${shownName(path)}`;
}
