import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { atomicWrite } from './atomicWrite';
import { keepAccess } from './keepAccess';

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
