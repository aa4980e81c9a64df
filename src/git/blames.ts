import { formatBlame, parseBlame } from '../core/git/blame';
import { only } from '../core/git/arguments';
import type { LineRange } from '../core/documents/lines';
import type { GitRepository } from './repository';
import type { View } from './view';

interface Asked {
  readonly path: string;
  /** The bytes of the file, with unsaved edits. */
  readonly bytes: Uint8Array;
  readonly lines?: LineRange | undefined;
  readonly withEmails: boolean;
}

/** Reads who wrote each line, when and why; `undefined` if git does not track the file. */
export async function readBlame(
  repository: GitRepository,
  { path, bytes, lines, withEmails }: Asked,
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
  const range = lines ? [`-L${lines.first},${lines.last}`] : [];
  const args = ['blame', ...form, ...range, '--', path];
  const blamed = parseBlame(await repository.text(args, { signal, input: bytes }));
  const shown = [];
  for (const line of blamed) {
    if (!line.commit || line.path === path || (await view.maySee(line.path))) shown.push(line);
  }
  return formatBlame(path, shown, { hidden: blamed.length - shown.length, withEmails });
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
