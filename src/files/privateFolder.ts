import { chmod, mkdir } from 'node:fs/promises';
import { Obstructed, systemErrorCode } from '../base/errors';

/**
 * Makes a folder, and those above it, that only this user may enter, and closes one that was open to others.
 * @throws Obstructed where it is another user's.
 */
export async function privateFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700).catch((cause: unknown) => {
    if (systemErrorCode(cause) !== 'EPERM') throw cause;
    throw new Obstructed({ type: 'foreignFolder', path }, `${path} belongs to another user.`);
  });
  return path;
}
