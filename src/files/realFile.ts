import * as fs from 'node:fs';
import { constants, readlinkSync, type Dirent, type Stats } from 'node:fs';
import { lstat, readdir, realpath } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { OpenFile } from '../core/access/access';
import { composed } from './composed';

// A file is opened for each read, which a `FileHandle` would make a third slower.
const [open, fstat, read] = [promisify(fs.open), promisify(fs.fstat), promisify(fs.read)];

/** macOS (11 and later): no component of the path may be a link. Node has no name for it. */
const noFollowAny = 0x2000_0000;

/** Opening never waits, as it otherwise would for a writer to a pipe. Windows has none of these flags. */
const flags =
  constants.O_RDONLY |
  (constants.O_NONBLOCK ?? 0) |
  (constants.O_NOCTTY ?? 0) |
  (process.platform === 'darwin' ? noFollowAny : (constants.O_NOFOLLOW ?? 0));

/** A file can be replaced by a newer version while it is being opened. */
const attempts = 5;

/** So much of a file is read while it is looked at: most files are not longer. */
const startBytes = 16 * 1024;

/** A regular file that is open for reading, until it is disposed of. */
export interface RealFile extends OpenFile {
  readonly stats: Stats;
  /** Its beginning, if that was read already. */
  readonly start?: Buffer;
}

/**
 * Opens a regular file at a path that has no links in it, such as one on which access was decided. Only the file at
 * that very path is opened: if a link was put there, or in place of one of its folders, nothing is opened. Pipes and
 * devices are not waited for. `undefined` if there is no such file or it cannot be read.
 * @param path absolute, with every link followed.
 */
export async function openRealFile(path: string): Promise<RealFile | undefined> {
  const opened = await openReal(path, flags);
  if (opened?.stats.isFile()) return opened;
  opened?.[Symbol.dispose]();
  return undefined;
}

/**
 * Opens the file at a path, without reading it; `undefined` if there are links in the path, or if the system does not
 * report the path of the opened file. As opening alone can have an effect on pipes and devices, it is for paths of
 * known files.
 */
export async function openKnownFile(path: string): Promise<OpenFile | undefined> {
  if (process.platform !== 'linux') return undefined;
  const descriptor = await open(path, flags).catch(() => undefined);
  if (descriptor === undefined) return undefined;
  const file = { descriptor, [Symbol.dispose]: () => close(descriptor) };
  if (pathOf(descriptor) === path) return file;
  file[Symbol.dispose]();
  return undefined;
}

/**
 * Looks at an opened file and reads its beginning at the same time, because either waits for a thread and for the disk.
 * `undefined` if it is no regular file. The caller closes it.
 */
export async function examine({ descriptor }: OpenFile): Promise<RealFile | undefined> {
  const bytes = Buffer.allocUnsafeSlow(startBytes);
  const reading = read(descriptor, bytes, 0, startBytes, 0).catch(() => ({ bytesRead: 0 }));
  const stats = await fstat(descriptor).catch(() => undefined);
  // It must not be closed before both have ended: its number can then be that of another file.
  const { bytesRead } = await reading;
  if (!stats?.isFile()) return undefined;
  const start = bytes.subarray(0, bytesRead);
  return { descriptor, stats, start, [Symbol.dispose]: () => undefined };
}

/** The bytes of a file, or as many from its beginning. */
export async function readStart(
  { descriptor, stats, start }: RealFile,
  most = Infinity,
): Promise<Buffer> {
  const isWhole = start && stats.size <= start.length && start.length < startBytes;
  if (start && (isWhole || most <= start.length)) return start.subarray(0, most);
  // One byte more than there should be shows whether the file has grown.
  let bytes = Buffer.allocUnsafeSlow(Math.min(stats.size + 1, most));
  for (let length = 0; ;) {
    const { bytesRead } = await read(descriptor, bytes, length, bytes.length - length, length);
    length += bytesRead;
    if (length < bytes.length || length === most) return bytes.subarray(0, length);
    bytes = Buffer.concat([bytes], Math.min(length * 2, most));
  }
}

/** Distinguishes it from every other file of this machine as long as it is open. */
export async function identityOf({ descriptor }: Pick<RealFile, 'descriptor'>): Promise<string> {
  return identityIn(await fstat(descriptor, { bigint: true }));
}

const chunkBytes = 64 * 1024;

/** The bytes of a file, piece by piece: a stream would close the file. */
export async function* chunksOf({
  descriptor,
}: Pick<RealFile, 'descriptor'>): AsyncGenerator<Buffer, void, undefined> {
  for (let position = 0; ;) {
    const { buffer, bytesRead } = await read(
      descriptor,
      Buffer.allocUnsafeSlow(chunkBytes),
      0,
      chunkBytes,
      position,
    );
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

/**
 * The entries of the folder at a path that has no links in it, under the same conditions as a file. On Linux they are those
 * of the opened folder; elsewhere it is looked at again whether they are.
 */
export async function readRealFolder(path: string): Promise<Dirent[] | undefined> {
  try {
    if (process.platform !== 'linux') return await readUnchanged(path);
    using opened = await openReal(path, flags | constants.O_DIRECTORY);
    return opened && (await readdir(linkTo(opened.descriptor), { withFileTypes: true }));
  } catch {
    return undefined;
  }
}

async function openReal(path: string, how: number): Promise<RealFile | undefined> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const descriptor = await open(path, how).catch(() => undefined);
    if (descriptor === undefined) return undefined;
    try {
      if (await isAt(path, descriptor)) {
        const stats = await fstat(descriptor);
        return { descriptor, stats, [Symbol.dispose]: () => close(descriptor) };
      }
    } catch {
      // The file was removed meanwhile.
    }
    close(descriptor);
  }
  return undefined;
}

/** Closes it in the next turn: an answer that is made of the file does not wait for that. */
function close(descriptor: number): void {
  setImmediate(() => fs.close(descriptor, () => undefined));
}

/** Whether the opened file is the one at the path, and the path has no links in it. */
async function isAt(path: string, descriptor: number): Promise<boolean> {
  const opened = pathOf(descriptor);
  if (opened === path) return true;
  // A file system that ignores case can know the file under another spelling.
  if (opened !== undefined && opened.toLowerCase() !== path.toLowerCase()) return false;
  const identity = await identityOf({ descriptor });
  return identity === (await identityAt(path));
}

/** The path at which the kernel has opened the file; only Linux reports it. */
function pathOf(descriptor: number): string | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    return readlinkSync(linkTo(descriptor));
  } catch {
    return undefined; // Nothing is mounted at /proc.
  }
}

function linkTo(descriptor: number): string {
  return `/proc/self/fd/${descriptor}`;
}

async function readUnchanged(path: string): Promise<Dirent[] | undefined> {
  const before = await identityAt(path);
  const entries = await readdir(path, { withFileTypes: true });
  return before !== undefined && before === (await identityAt(path)) ? entries : undefined;
}

/** `undefined` if there is a link in the path. */
async function identityAt(path: string): Promise<string | undefined> {
  const stats = await lstat(path, { bigint: true });
  const real = await realpath(path);
  return spelling(real) === spelling(path) ? identityIn(stats) : undefined;
}

/** VS Code lowers the letter of a drive, and composes letters with their accents. */
function spelling(path: string): string {
  return composed(path).toLowerCase();
}

/** The identity of the file that these are the facts of. */
export function identityIn({ dev, ino }: { readonly dev: bigint; readonly ino: bigint }): string {
  return `${dev}:${ino}`;
}
