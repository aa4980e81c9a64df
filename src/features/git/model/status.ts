import { Fields } from './records';
import { shownName } from './shownName';

/** A file that differs from the last commit, as `git status` lists it. */
export interface StatusFile {
  readonly path: string;
  /** The earlier name of a renamed file. */
  readonly from?: string;
  /** Git's letter for how the index differs from the last commit: `A`, `D`, `M`, `R`, `T`; empty if it does not. */
  readonly staged: string;
  /** Git's letter for how the file differs from the index; empty if it does not. */
  readonly changed: string;
  /** Git's two letters for a conflict, such as `UU`. */
  readonly conflict?: string;
  readonly isUntracked?: boolean;
  /** The hashes of the content in the index and in the last commit; equal for equal content. */
  readonly hashes: string;
}

export interface Status {
  /** The hash that is checked out; `undefined` before the first commit. */
  readonly head: string | undefined;
  /** The checked-out branch; `undefined` if a commit is checked out instead. */
  readonly branch: string | undefined;
  readonly upstream: string | undefined;
  /** The numbers of commits before and behind the upstream; `undefined` if there is none, or it has no commit. */
  readonly ahead: number | undefined;
  readonly behind: number | undefined;
  readonly files: readonly StatusFile[];
}

/** Parses the output for `statusArguments`. */
export function parseStatus(text: string): Status {
  const fields = new Fields(text);
  const headers = new Map<string, string>();
  const files: StatusFile[] = [];
  while (!fields.isAtEnd) {
    const field = fields.next();
    const [, name, value] = /^# branch\.(\S+) (.*)$/s.exec(field) ?? [];
    if (name !== undefined && value !== undefined) headers.set(name, value);
    else files.push(...fileOf(field, fields));
  }
  const [, ahead, behind] = /^\+(\d+) -(\d+)$/.exec(headers.get('ab') ?? '') ?? [];
  const [head, branch] = [headers.get('oid'), headers.get('head')];
  return {
    head: head === '(initial)' ? undefined : head,
    branch: branch === '(detached)' ? undefined : branch,
    upstream: headers.get('upstream'),
    ahead: ahead === undefined ? undefined : Number(ahead),
    behind: behind === undefined ? undefined : Number(behind),
    files,
  };
}

function fileOf(field: string, fields: Fields): readonly StatusFile[] {
  const [type = '', states = ''] = field.split(' ', 2);
  const [staged, changed] = [letter(states[0]), letter(states[1])];
  switch (type) {
    case '1': {
      const [path, hashes] = lastOf(field, 8);
      return [{ path, staged, changed, hashes }];
    }
    case '2': {
      const [path, hashes] = lastOf(field, 9);
      return [{ path, from: fields.next(), staged, changed, hashes }];
    }
    case 'u': {
      const [path, hashes] = lastOf(field, 10);
      return [{ path, staged: '', changed: '', conflict: states, hashes }];
    }
    case '?': {
      const path = field.slice(2);
      // A clone or a worktree inside is no file of this repository.
      if (path.endsWith('/')) return [];
      return [{ path, staged: '', changed: '', isUntracked: true, hashes: '' }];
    }
    default:
      return [];
  }
}

function letter(state: string | undefined): string {
  return state === undefined || state === '.' ? '' : state;
}

/** Splits a line into this number of words and the name after them, which can contain spaces. */
function lastOf(field: string, words: number): [path: string, words: string] {
  const all = field.split(' ');
  return [all.slice(words).join(' '), all.slice(1, words).join(' ')];
}

/**
 * Formats the status.
 * @param hidden the number of files that are left out.
 */
export function formatStatus(
  status: Status,
  files: readonly StatusFile[],
  { hidden, unsaved }: { readonly hidden: number; readonly unsaved: ReadonlySet<string> },
): string {
  const lines = [branchLine(status)];
  const add = (label: string, which: (file: StatusFile) => string | undefined) => {
    for (const file of files) {
      const said = which(file);
      if (said) lines.push(`${label}: ${said} ${namesOf(file, label)}`);
    }
  };
  add('conflict', ({ conflict }) => conflict);
  add('staged', ({ staged }) => staged);
  add('changed', ({ changed }) => changed);
  add('untracked', ({ isUntracked }) => (isUntracked ? '?' : undefined));
  for (const path of unsaved) lines.push(`unsaved: M ${shownName(path)}`);
  if (hidden > 0) lines.push(`Held back: ${hidden}`);
  return `${lines.join('\n')}\n`;
}

function namesOf({ path, from }: StatusFile, label: string): string {
  return from !== undefined && label === 'staged'
    ? `${shownName(from)} -> ${shownName(path)}`
    : shownName(path);
}

function branchLine({ head, branch, upstream, ahead, behind }: Status): string {
  const where = branch === undefined ? `at commit ${head?.slice(0, 10)}` : `branch ${branch}`;
  const start = head === undefined ? `${where}, no commit yet` : where;
  if (upstream === undefined) return start;
  if (ahead === undefined) return `${start}, upstream ${upstream} is gone`;
  return `${start}, ${ahead} ahead of ${upstream}, ${behind} behind`;
}
