import type { Steps } from '../../base/steps';
import type { Commit, FileChange } from './commit';

/** The arguments of `git log` for `parseGitLog`: a mark for each commit, then its changes, all ended by NUL. */
export const gitLogOptions = [
  '--no-merges',
  '--no-color',
  '--no-show-signature',
  '--name-status',
  '-M',
  '-z',
  '--format=%x01',
] as const;

const nul = 0;
const mark = 1;
const newline = 10;

/**
 * The commits in git's output, oldest first.
 * @param isCut whether the output was cut: its last commit is left out then, as it may be incomplete.
 */
export function* parseGitLog(output: Buffer, isCut = false): Steps<readonly Commit[]> {
  const fields = new Fields(output);
  const commits: FileChange[][] = [];
  while (fields.next()) {
    yield;
    if (fields.isMark) {
      commits.push([]);
      continue;
    }
    const { status } = fields;
    if (status === '') continue;
    const path = fields.nextName();
    const newPath = status === 'R' || status === 'C' ? fields.nextName() : path;
    if (newPath !== '') commits.at(-1)?.push(changeOf(status, path, newPath));
  }
  if (isCut) commits.pop();
  return commits.reverse();
}

/** The fields of git's output, each of which ends with a NUL. */
class Fields {
  private readonly names = new Map<string, string>();
  private start = 0;
  private end = -1;

  constructor(private readonly output: Buffer) {}

  next(): boolean {
    const end = this.output.indexOf(nul, this.end + 1);
    if (end < 0) return false;
    this.start = this.end + 1;
    this.end = end;
    return true;
  }

  get isMark(): boolean {
    return this.end - this.start === 1 && this.output[this.start] === mark;
  }

  /** The first letter. The first change of a commit is on a line of its own. */
  get status(): string {
    const { output, start, end } = this;
    const first = output[start] === newline ? start + 1 : start;
    return output.toString('latin1', first, Math.min(first + 1, end));
  }

  /** The next field, or an empty text at the end. Each name is one string, which does not hold on to the output. */
  nextName(): string {
    if (!this.next()) return '';
    const name = this.output.toString('utf8', this.start, this.end);
    const known = this.names.get(name);
    if (known === undefined) this.names.set(name, name);
    return known ?? name;
  }
}

function changeOf(status: string, from: string, path: string): FileChange {
  switch (status) {
    case 'A':
    case 'C':
      return { kind: 'added', path };
    case 'D':
      return { kind: 'deleted', path };
    case 'R':
      return { kind: 'renamed', from, path };
    default:
      return { kind: 'modified', path };
  }
}
