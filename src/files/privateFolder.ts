import { chmodSync, mkdirSync } from 'node:fs';
import { Obstructed, systemErrorCode } from '../base/errors';

/**
 * Creates a folder and its parents for this user only, and makes an existing folder private. It is synchronous, as part
 * of the extension's start, where an asynchronous call would wait for other extensions to start.
 * @throws Obstructed if it belongs to another user.
 */
export function privateFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  try {
    chmodSync(path, 0o700);
  } catch (cause) {
    if (systemErrorCode(cause) !== 'EPERM') throw cause;
    throw new Obstructed({ type: 'foreignFolder', path }, `${path} belongs to another user.`);
  }
  return path;
}
