import { constants, type Stats } from 'node:fs';
import { open, type FileHandle, lstat } from 'node:fs/promises';

/** Opening a pipe would otherwise wait for a writer. Windows has no such flag. */
const withoutWaiting = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

interface Condition {
  readonly maxBytes: number;
  /** Further flags for `open`. */
  readonly flags?: number;
  /** Checks the very file that is read: another may take its name before or after. */
  readonly isRight?: (stats: Stats) => boolean;
}

/**
 * The text of a file in UTF-8; `undefined` if it is no regular file, is too long, or is not right. Pipes and devices are
 * not waited for.
 * @throws a system error if it cannot be opened or read.
 */
export async function readRegularFile(
  path: string,
  { maxBytes, flags = 0, isRight = () => true }: Condition,
): Promise<string | undefined> {
  const file = await open(path, withoutWaiting | flags);
  try {
    const stats = await file.stat();
    const isWanted = stats.isFile() && stats.size <= maxBytes && isRight(stats);
    return isWanted ? await readBytes(file, stats.size) : undefined;
  } finally {
    await file.close();
  }
}

/** Reads no more than that, even if the file grows meanwhile. */
async function readBytes(file: FileHandle, size: number): Promise<string> {
  const bytes = Buffer.allocUnsafe(size);
  let length = 0;
  for (;;) {
    const { bytesRead } = await file.read(bytes, length, size - length, length);
    length += bytesRead;
    if (bytesRead === 0 || length === size) return bytes.toString('utf8', 0, length);
  }
}

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
