import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { chmod, chown, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { whenFree } from './whenFree';

/**
 * Replaces a file as a whole: a reader sees the old text or the new one, and without a mode only this user may read it.
 * @param beforeRename gets the path of the temporary file, and may throw to leave the file unchanged.
 */
export async function atomicWrite(
  path: string,
  text: string,
  mode = 0o600,
  beforeRename?: (temporary: string) => Promise<void>,
): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, text, { mode, flag: 'wx', flush: true });
    await beforeRename?.(temporary);
    await whenFree(() => rename(temporary, path));
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cause;
  }
}

/** Gives a temporary file the owner and the mode of the file that it is going to replace. */
export async function keepAccess(temporary: string, { uid, gid, mode }: Stats): Promise<void> {
  // Only root may change the owner, so for others this fails and the owner stays the same.
  await chown(temporary, uid, gid).catch(() => undefined);
  // The process's umask restricts the mode that a file is created with.
  await chmod(temporary, mode & 0o7777);
}

/** The mode of a new file, before the umask; an existing file keeps its mode. */
const newMode = 0o666;

/** Replaces a file of the workspace atomically, and creates its folder. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const found = await stat(path).catch(() => undefined);
  const mode = found ? found.mode & 0o777 : newMode;
  await atomicWrite(path, text, mode, async (temporary) => {
    if (found) await keepAccess(temporary, found);
  });
}

/** No write takes this long: the file was left by a process that died. */
const leftAfterMs = 60_000;

/** Removes the temporary files of writes that were never finished. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.tmp')) continue;
    const path = join(folder, name);
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > leftAfterMs) await rm(path, { force: true });
  }
}
