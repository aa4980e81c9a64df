import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { atomicWrite } from './atomicWrite';

/** What anybody may read who may read files that are made here; one that is there keeps its mode. */
const newMode = 0o666;

/** Replaces a file of the workspace as a whole, and makes the folder that it lies in. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const mode = await stat(path).then(
    (found) => found.mode & 0o777,
    () => newMode,
  );
  await atomicWrite(path, text, mode);
}
