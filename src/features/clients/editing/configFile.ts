import {
  access,
  constants,
  mkdir,
  readFile,
  readlink,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Obstructed, systemErrorCode } from '../../../base/errors';
import { atomicWrite, keepAccess } from '../../../files/atomicWrite';
import { unreadable } from './unreadable';

/** No client's file is longer than this, although some keep their history in it. */
const maxBytes = 64 * 1024 * 1024;

/** `undefined` if there is no file. */
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

/** A link in a project may lead to a pipe or a device, and reading those may never end. */
async function readBytes(path: string): Promise<Buffer> {
  const found = await stat(path);
  if (!found.isDirectory() && (!found.isFile() || found.size > maxBytes)) {
    throw unreadable(path, { type: 'noText' });
  }
  return readFile(path);
}

interface Replacement {
  readonly before: string | undefined;
  /** `undefined` to delete the file. */
  readonly after: string | undefined;
  /** The mode of a file that is created. */
  readonly newMode: number;
}

/**
 * Replaces a file atomically, or writes into it where it is a mount point; a link to it stays.
 * @throws Obstructed if it has another content than `before`, and a system error if it is read-only.
 */
export async function replaceConfig(path: string, replacement: Replacement): Promise<void> {
  const { before, after, newMode } = replacement;
  const target = await followLinks(path);
  const found = await stat(target).catch(() => undefined);
  // To replace or delete a file, the system asks for a folder that is writable, and not for the file.
  if (found) await access(target, constants.W_OK);
  if (after === undefined) {
    await expectConfig(path, before);
    await rm(target, { force: true });
    return;
  }
  await mkdir(dirname(target), { recursive: true });
  const mode = found ? found.mode & 0o7777 : newMode;
  try {
    await atomicWrite(target, after, mode, async (temporary) => {
      if (found) await keepAccess(temporary, found);
      await expectConfig(path, before);
    });
  } catch (cause) {
    if (!isMountPoint(cause)) throw cause;
    await expectConfig(path, before);
    await writeFile(target, after, { flush: true });
  }
}

/** Whether a file could not be replaced because it is mounted, as files of the host are in dev containers. */
function isMountPoint(cause: unknown): boolean {
  const code = systemErrorCode(cause) ?? '';
  return process.platform !== 'win32' && ['EBUSY', 'EXDEV'].includes(code);
}

/** @throws Obstructed if the file has another content. */
export async function expectConfig(path: string, before: string | undefined): Promise<void> {
  if ((await readConfig(path)) !== before) {
    throw new Obstructed({ type: 'changed', path }, `${path} has changed meanwhile.`);
  }
}

/** The path of a file with links resolved; the file may not exist yet. */
export async function realConfig(path: string): Promise<string> {
  const target = await followLinks(path);
  return realpath(target).catch(async () => {
    const folder = dirname(target);
    return folder === target ? target : join(await realConfig(folder), basename(target));
  });
}

/** Follows links even if the target of the last one does not exist. */
async function followLinks(path: string): Promise<string> {
  const links = new Set<string>();
  let target = path;
  while (!links.has(target)) {
    links.add(target);
    const link = await readlink(target).catch(() => undefined);
    if (link === undefined) return target;
    // A relative link leads on from the real folder that holds it, which can itself be behind a link.
    const folder = await realpath(dirname(target)).catch(() => dirname(target));
    target = resolve(folder, link);
  }
  return path;
}
