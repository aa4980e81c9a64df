import type { Stats } from 'node:fs';
import { chmod, chown } from 'node:fs/promises';

/** Gives a temporary file the owner and the mode of the file that it is going to replace. */
export async function keepAccess(temporary: string, { uid, gid, mode }: Stats): Promise<void> {
  // Only root may change the owner, so for others this fails and the owner stays the same.
  await chown(temporary, uid, gid).catch(() => undefined);
  // The process's umask restricts the mode that a file is created with.
  await chmod(temporary, mode & 0o7777);
}
