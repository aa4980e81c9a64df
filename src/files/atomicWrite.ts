import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';

/**
 * Replaces a file as a whole: a reader sees the old text or the new one, and nobody but this user either, unless the mode says so.
 * @param beforeRename sees the new file under its temporary name, and may refuse by throwing.
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
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cause;
  }
}
