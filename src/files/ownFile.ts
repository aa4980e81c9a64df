import { constants, type Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';

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

export async function isOwnFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory() && isOwn(found, ownUid),
    () => false,
  );
}

/** Checks the very file that it reads, since another may take its name in between. No link is followed. */
export async function readOwnFile(path: string): Promise<string | undefined> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const found = await file.stat();
    return found.isFile() && isOwn(found, ownUid) ? await file.readFile('utf8') : undefined;
  } finally {
    await file.close();
  }
}
