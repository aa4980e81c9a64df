import { formatBlame, parseBlame } from '../core/git/blame';
import { only } from '../core/git/arguments';
import type { LineRange } from '../core/documents/lines';
import type { GitRepository } from './repository';
import type { View } from './view';

interface Asked {
  readonly path: string;
  /** The bytes of the file, with unsaved edits. */
  readonly bytes: Uint8Array;
  /** The lines of its text. */
  readonly lines: readonly string[];
  readonly range?: LineRange | undefined;
  readonly withEmails: boolean;
}

/** Reads who wrote each line, when and why; `undefined` if git does not track the file. */
export async function readBlame(
  repository: GitRepository,
  { path, bytes, lines, range, withEmails }: Asked,
  view: View,
): Promise<string | undefined> {
  const { signal } = view;
  if (!(await isTracked(repository, path, signal))) return undefined;
  const form = [
    '--porcelain',
    '--no-textconv',
    '--no-ext-diff',
    '--encoding=UTF-8',
    '--no-progress',
    '--contents',
    '-',
  ];
  const part = range ? [`-L${range.first},${range.last}`] : [];
  const args = ['blame', ...form, ...part, '--', path];
  const blamed = parseBlame(await repository.text(args, { signal, input: bytes }));
  const shown = [];
  let hidden = 0;
  for (const line of blamed) {
    const text = lines[line.line - 1];
    // The second byte of a line feed in UTF-16 is one more line to git.
    if (text === undefined) continue;
    if (!line.commit || line.path === path || (await view.maySee(line.path))) {
      shown.push({ ...line, text });
    } else hidden += 1;
  }
  return formatBlame(path, shown, { hidden, withEmails });
}

async function isTracked(
  repository: GitRepository,
  path: string,
  signal: AbortSignal,
): Promise<boolean> {
  const head = await repository.find('HEAD', signal);
  if (head === undefined) return false;
  const args = ['ls-tree', '-z', '--name-only', '--full-tree', head, '--', ...only(path)];
  return (await repository.text(args, { signal })) === `${path}\0`;
}
