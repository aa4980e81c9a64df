import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A file of a commit, as it was before the commit. */
export interface OldFile {
  readonly path: string;
  readonly text: string;
  readonly hunks: readonly Hunk[];
}

interface Hunk {
  /** The first of the lines that were there before, or the line behind which new ones come. */
  readonly first: number;
  readonly old: readonly string[];
  readonly added: readonly string[];
}

export interface CodeCommit {
  readonly id: string;
  readonly message: string;
  readonly files: readonly OldFile[];
}

const isCode =
  /\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|swift|rb|php|cs|c|cc|cpp|cxx|h|hh|hpp|scala|lua|ex|exs|dart|sh|vue|svelte)$/;
const most = { commits: 60, files: 7, characters: 200_000 };
const least = { files: 2, characters: 30_000 };
/** The latest commits that are looked at. */
const reach = 4_000;

/** The latest commits of a git repository that change a few code files of a usual size. */
export async function codeCommits(folder: string): Promise<readonly CodeCommit[]> {
  const log = await git(folder, [
    'log',
    `-n${reach}`,
    '--no-merges',
    '--no-renames',
    '--raw',
    '--no-abbrev',
    '--format=%x00%H%x01%B%x01',
  ]);
  const commits: CodeCommit[] = [];
  for (const entry of log.split('\0').slice(1)) {
    if (commits.length === most.commits) break;
    const [id = '', message = '', raw = ''] = entry.split('\x01');
    const changed = [...raw.matchAll(/^:\d+ 100\d+ ([\da-f]+) [\da-f]+ M\t(.+)$/gm)]
      .map(([, blob = '', path = '']) => ({ blob, path }))
      .filter(({ path }) => isCode.test(path));
    if (changed.length < least.files || changed.length > most.files) continue;
    const commit = await readCommit(folder, { id, message: message.trim() }, changed);
    if (commit) commits.push(commit);
  }
  return commits;
}

async function readCommit(
  folder: string,
  about: Pick<CodeCommit, 'id' | 'message'>,
  changed: readonly { readonly blob: string; readonly path: string }[],
): Promise<CodeCommit | undefined> {
  const texts = await Promise.all(
    changed.map(({ blob }) => git(folder, ['cat-file', 'blob', blob])),
  );
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  if (characters < least.characters || characters > most.characters) return undefined;
  const paths = changed.map(({ path }) => path);
  const diff = await git(folder, [
    'diff-tree', '-p', '-U0', '--no-color', '--no-renames', '--no-ext-diff', '--no-commit-id', '-r', about.id, '--', ...paths,
  ]); // prettier-ignore
  const hunks = hunksIn(diff);
  const files = changed.map(({ path }, at) => ({
    path,
    text: texts[at] ?? '',
    hunks: hunks.get(path) ?? [],
  }));
  return { ...about, files };
}

function hunksIn(diff: string): ReadonlyMap<string, readonly Hunk[]> {
  const files = new Map<string, Hunk[]>();
  for (const file of diff.split(/^diff --git /m).slice(1)) {
    const [, path = ''] = /^--- a\/(.+?)\t?$/m.exec(file) ?? [];
    const hunks = file.split(/^(?=@@ )/m).slice(1);
    files.set(
      path,
      hunks.map((hunk) => {
        const lines = hunk.split('\n');
        const [, first = ''] = /^@@ -(\d+)/.exec(hunk) ?? [];
        const those = (mark: string) =>
          lines.slice(1).flatMap((line) => (line.startsWith(mark) ? [line.slice(1)] : []));
        return { first: Number(first), old: those('-'), added: those('+') };
      }),
    );
  }
  return files;
}

async function git(folder: string, args: readonly string[]): Promise<string> {
  const options = { maxBuffer: 400_000_000, encoding: 'utf8' as const };
  const { stdout } = await promisify(execFile)(
    'git',
    ['-C', folder, '-c', 'core.quotePath=false', ...args],
    options,
  );
  return stdout;
}
