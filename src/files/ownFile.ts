import { constants, type Stats } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { readRegularFile } from './readRegularFile';

const writableByOthers = 0o022;

/** `undefined` on Windows, which has no such owners and modes: there, files in the home folder are the user's own. */
const ownUid = process.getuid?.();

/**
 * Whether only this user can have written it.
 * @internal for the tests
 */
export function isOwn(
  { uid, mode }: Pick<Stats, 'uid' | 'mode'>,
  user: number | undefined,
): boolean {
  return user === undefined || (uid === user && (mode & writableByOthers) === 0);
}

/** A link counts as no folder: a project could have one in the place of the user's, and be called the home folder. */
export async function isOwnFolder(path: string): Promise<boolean> {
  return lstat(path).then(
    (found) => found.isDirectory() && isOwn(found, ownUid),
    () => false,
  );
}

/** `undefined` if others can have written it, too, or it is too long. No link is followed. @throws a system error. */
export function readOwnFile(path: string, maxBytes: number): Promise<string | undefined> {
  const isRight = (stats: Stats) => isOwn(stats, ownUid);
  return readRegularFile(path, { maxBytes, flags: constants.O_NOFOLLOW ?? 0, isRight });
}
