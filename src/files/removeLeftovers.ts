import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

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
