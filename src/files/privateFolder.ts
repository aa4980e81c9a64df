import { chmod, mkdir } from 'node:fs/promises';

/** Makes a folder, and those above it, that only this user may enter, and closes one that was open to others. */
export async function privateFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
  return path;
}
