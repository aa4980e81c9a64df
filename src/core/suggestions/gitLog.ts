import type { Commit, FileChange } from './commit';

/** The arguments of `git log` for what `parseGitLog` reads: a mark for each commit, then its changes, all ended by NUL. */
export const gitLogOptions = [
  '--no-merges',
  '--no-color',
  '--no-show-signature',
  '--name-status',
  '-M',
  '-z',
  '--format=%x01',
] as const;

const mark = '\u0001';

/**
 * The commits in git's output, oldest first.
 * @param isCut whether the output was cut: its last commit is left out then, as it may be incomplete.
 */
export function parseGitLog(output: string, isCut = false): readonly Commit[] {
  const end = output.lastIndexOf('\0');
  const fields = output.slice(0, Math.max(end, 0)).split('\0');
  const commits: FileChange[][] = [];
  for (let index = 0; index < fields.length;) {
    const field = fields[index] ?? '';
    index += 1;
    if (field === mark) {
      commits.push([]);
      continue;
    }
    // The first change of a commit is on a line of its own.
    const status = field.trimStart().charAt(0);
    const path = fields[index] ?? '';
    const isPair = status === 'R' || status === 'C';
    const newPath = isPair ? (fields[index + 1] ?? '') : path;
    if (status === '') continue;
    index += isPair ? 2 : 1;
    if (newPath !== '') commits.at(-1)?.push(changeOf(status, path, newPath));
  }
  if (isCut) commits.pop();
  return commits.reverse();
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
