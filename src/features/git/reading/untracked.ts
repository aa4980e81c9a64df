import { lstat, readlink } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { addedFile } from '../model/addedFile';
import { only, untrackedArguments } from '../model/arguments';
import type { ReportedFile } from '../model/diffReport';
import { parseList } from '../model/records';
import type { GitRepository } from './repository';
import { splitByVisibility, type View } from './view';
import type { WorkingFiles } from './workingFiles';

interface Asked {
  /** The path of the only file or folder that is asked for. */
  readonly path: string | undefined;
  /** The maximum number of bytes of the hunks. */
  readonly room: number;
}

/** The maximum number of bytes of an untracked file that are shown in a diff of several files. */
const maxUntrackedBytes = 32 * 1024;

/** The files that git does not track, as a diff that adds them. */
export async function readUntracked(
  repository: GitRepository,
  asked: Asked,
  working: WorkingFiles,
  view: View,
) {
  const { path } = asked;
  const names = await untrackedFiles(repository, path, view.signal);
  const { shown, hidden } = await splitByVisibility(
    names.map((name) => ({ path: name })),
    view,
  );
  const files: ReportedFile[] = [];
  let [room, hunks] = [asked.room, ''];
  for (const file of shown) {
    const most = path === undefined ? Math.min(maxUntrackedBytes, room) : room;
    const added = await readAdded(repository, file.path, most, working, view);
    const isCut = added.isCut === true || Buffer.byteLength(added.hunk) > room;
    const { isLink = false } = added;
    files.push({ status: 'A', isUntracked: true, path: file.path, isCut, isLink });
    if (isCut) continue;
    hunks += added.hunk;
    room -= Buffer.byteLength(added.hunk);
  }
  return { files, hidden: hidden.length, hunks };
}

interface Added {
  /** Empty if there is nothing to be shown. */
  readonly hunk: string;
  readonly isCut?: boolean;
  readonly isLink?: boolean;
}

async function readAdded(
  repository: GitRepository,
  path: string,
  maxBytes: number,
  working: WorkingFiles,
  view: View,
): Promise<Added> {
  if (maxBytes <= 0) return { hunk: '', isCut: true };
  // A file can be gone since git has listed it.
  const found = await lstat(join(repository.root, path)).catch(() => undefined);
  if (found?.isSymbolicLink()) {
    const target = await targetOf(repository, path, view);
    const hunk = target === undefined ? '' : addedFile(path, { text: target, mode: '120000' });
    return { hunk, isLink: true };
  }
  const text = await working.textOf(repository, path, maxBytes);
  if (text?.cutFrom !== undefined) return { hunk: '', isCut: true };
  const mode = found && found.mode & 0o100 ? '100755' : '100644';
  return { hunk: text ? addedFile(path, { ...text, mode }) : '' };
}

/** What a link says, as git would commit it; `undefined` if it leads to what may not be seen, or out of the repository. */
async function targetOf(
  repository: GitRepository,
  path: string,
  { maySee }: View,
): Promise<string | undefined> {
  const target = await readlink(join(repository.root, path)).catch(() => undefined);
  if (target === undefined || posix.isAbsolute(target)) return undefined;
  const meant = posix.join(posix.dirname(path), target);
  return !meant.startsWith('../') && meant !== '..' && (await maySee(meant)) ? target : undefined;
}

/** The paths of the files that git does not track and does not ignore. */
async function untrackedFiles(
  repository: GitRepository,
  path: string | undefined,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const args = [...untrackedArguments, ...(path === undefined ? [] : only(path))];
  const names = parseList(await repository.text(args, { signal }));
  // A path that ends in a slash is that of another repository.
  return names.filter((name) => !name.endsWith('/'));
}
