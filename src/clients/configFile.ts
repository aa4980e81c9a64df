import { chmod, chown, mkdir, readFile, readlink, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { ConfigChanged, systemErrorCode } from '../base/errors';
import { atomicWrite } from '../files/atomicWrite';
import { unreadable } from './unreadable';

/** More than any client's: some keep their history in it. */
const maxBytes = 64 * 1024 * 1024;

/** `undefined` where there is no file. */
export async function readConfig(path: string): Promise<string | undefined> {
  const bytes = await readBytes(path).catch((cause: unknown) => {
    const code = systemErrorCode(cause);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    if (code === undefined) throw cause;
    throw unreadable(path, { type: 'access', code });
  });
  try {
    return bytes && new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw unreadable(path, { type: 'encoding' });
  }
}

/** A link in a project may lead to a pipe or a device, which never ends. */
async function readBytes(path: string): Promise<Buffer> {
  const found = await stat(path);
  if (!found.isDirectory() && (!found.isFile() || found.size > maxBytes)) {
    throw unreadable(path, { type: 'noText' });
  }
  return readFile(path);
}

interface Replacement {
  readonly before: string | undefined;
  /** `undefined`: the file goes. */
  readonly after: string | undefined;
  /** Of a file that is made. */
  readonly newMode: number;
}

/**
 * Replaces a file as a whole, where it is what it was; a link to it stays.
 * @throws ConfigChanged
 */
export async function replaceConfig(path: string, replacement: Replacement): Promise<void> {
  const { before, after, newMode } = replacement;
  const target = await followLinks(path);
  if (after === undefined) {
    await expectConfig(path, before);
    await rm(target, { force: true });
    return;
  }
  await mkdir(dirname(target), { recursive: true });
  const found = await stat(target).catch(() => undefined);
  const mode = found ? found.mode & 0o7777 : newMode;
  await atomicWrite(target, after, mode, async (temporary) => {
    if (found) {
      // Root may give away what it made; anybody else keeps what is theirs.
      await chown(temporary, found.uid, found.gid).catch(() => undefined);
      // The mode that a file is made with is cut by the process's mask.
      await chmod(temporary, mode);
    }
    await expectConfig(path, before);
  });
}

/** @throws ConfigChanged */
export async function expectConfig(path: string, before: string | undefined): Promise<void> {
  if ((await readConfig(path)) !== before) throw new ConfigChanged(path);
}

/** Where a file is in truth, or will be. */
export async function realConfig(path: string): Promise<string> {
  const target = await followLinks(path);
  return realpath(target).catch(async () => {
    const folder = dirname(target);
    return folder === target ? target : join(await realConfig(folder), basename(target));
  });
}

/** Also where the last link leads to nothing. */
async function followLinks(path: string): Promise<string> {
  const links = new Set<string>();
  let target = path;
  while (!links.has(target)) {
    links.add(target);
    const link = await readlink(target).catch(() => undefined);
    if (link === undefined) return target;
    target = resolve(dirname(target), link);
  }
  return path;
}
