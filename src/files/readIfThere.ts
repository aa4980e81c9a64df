import { readFile } from 'node:fs/promises';
import { systemErrorCode } from '../base/errors';

/** `undefined` if there is no such file. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    const code = systemErrorCode(cause);
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined;
    throw cause;
  }
}
