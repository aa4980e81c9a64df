import { readFile } from 'node:fs/promises';
import { systemErrorCode } from '../base/errors';

type Read = (path: string, encoding: 'utf8') => string | Promise<string>;

/** `undefined` if there is no such file. */
export async function readIfThere(
  path: string,
  read: Read = readFile,
): Promise<string | undefined> {
  try {
    return await read(path, 'utf8');
  } catch (cause) {
    const code = systemErrorCode(cause);
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined;
    throw cause;
  }
}
