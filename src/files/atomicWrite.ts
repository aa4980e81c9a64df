import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
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
