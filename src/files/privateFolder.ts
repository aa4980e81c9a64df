import { chmod, mkdir } from 'node:fs/promises';
import { Obstructed, systemErrorCode } from '../base/errors';

/**
 * Creates a folder and its parents for this user only, and makes an existing folder private.
 * @throws Obstructed if it belongs to another user.
 */
export async function privateFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700).catch((cause: unknown) => {
    if (systemErrorCode(cause) !== 'EPERM') throw cause;
    throw new Obstructed({ type: 'foreignFolder', path }, `${path} belongs to another user.`);
  });
  return path;
}
