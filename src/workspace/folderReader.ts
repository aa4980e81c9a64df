import { lstat, realpath, stat } from 'node:fs/promises';
import { posix } from 'node:path';
import * as vscode from 'vscode';
import type { OpenFile, ResolvedDocument } from '../core/access/access';
import {
  type CanonicalUri,
  childUri,
  parseUri,
  fileUri,
  withPath,
  withoutSlash,
} from '../core/documents/uris';
import { composed } from '../files/composed';
import {
  examine,
  openKnownFile,
  openRealFile,
  readRealFolder,
  readStart,
  type RealFile,
} from '../files/realFile';

export interface DirectoryEntry {
  readonly name: string;
  readonly type: 'file' | 'directory' | 'link';
}

export interface FileStat {
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly lastModified: number;
}

/** `undefined` if there is no such directory or it cannot be read. */
export async function readDirectory({
  real,
}: ResolvedDocument): Promise<readonly DirectoryEntry[] | undefined> {
  const { scheme, fsPath } = parseUri(withoutSlash(real));
  if (scheme !== 'file') return readVirtual(real);
  const entries = await readRealFolder(fsPath);
  return entries?.flatMap((entry) => {
    const name = composed(entry.name);
    if (hasNoUri(name)) return [];
    if (entry.isFile()) return { name, type: 'file' };
    if (entry.isDirectory()) return { name, type: 'directory' };
    return entry.isSymbolicLink() ? { name, type: 'link' } : [];
  });
}

async function readVirtual(uri: CanonicalUri): Promise<readonly DirectoryEntry[] | undefined> {
  try {
    const entries = await vscode.workspace.fs.readDirectory(vscode.Uri.parse(uri));
    return entries.map(([name, type]) => ({ name, type: virtualType(type) }));
  } catch {
    return undefined;
  }
}

/** Local files are read with Node, because VS Code's API takes milliseconds; `undefined` if there is no such file. */
export async function statFile(uri: CanonicalUri): Promise<FileStat | undefined> {
  const { scheme, fsPath } = parseUri(uri);
  try {
    if (scheme !== 'file') {
      const found = await vscode.workspace.fs.stat(vscode.Uri.parse(uri));
      const isFile = (found.type & vscode.FileType.File) !== 0;
      return isFile ? { size: found.size, lastModified: found.mtime } : undefined;
    }
    const found = await stat(fsPath);
    return found.isFile()
      ? { size: found.size, lastModified: Math.round(found.mtimeMs) }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Whether there is a folder, which is not opened. */
export async function isDirectory(uri: CanonicalUri): Promise<boolean> {
  const { scheme, fsPath } = parseUri(uri);
  try {
    if (scheme === 'file') return (await stat(fsPath)).isDirectory();
    const { type } = await vscode.workspace.fs.stat(vscode.Uri.parse(uri));
    return (type & vscode.FileType.Directory) !== 0;
  } catch {
    return false;
  }
}

/** Windows allows names with half a surrogate pair, which no URI can hold. */
function hasNoUri(name: string): boolean {
  return /\p{Cs}/u.test(name);
}

/** A file, once it is open. */
export interface OpenedFile extends Disposable {
  readonly size: number;
  /** The file of this machine, if it is one. */
  readonly local?: RealFile;
  /** `undefined` if it cannot be read. @param most how many bytes from the beginning; all of them if it is left out. */
  read(most?: number): Promise<Uint8Array | undefined>;
}

/** `undefined` if there is no such file. */
export async function openFile({
  real,
  opened,
}: ResolvedDocument): Promise<OpenedFile | undefined> {
  const { scheme, fsPath } = parseUri(real);
  if (scheme !== 'file') return openVirtual(real);
  const local = await (opened ? examine(opened) : openRealFile(fsPath));
  if (!local) return undefined;
  return {
    size: local.stats.size,
    local,
    read: (most) => readStart(local, most).catch(() => undefined),
    [Symbol.dispose]: () => local[Symbol.dispose](),
  };
}

/** Opens a known file without reading it, if there is no link in its path. */
export async function openUnread(uri: CanonicalUri): Promise<OpenFile | undefined> {
  const { scheme, fsPath } = parseUri(uri);
  return scheme === 'file' ? openKnownFile(fsPath) : undefined;
}

async function openVirtual(uri: CanonicalUri): Promise<OpenedFile | undefined> {
  const found = await statFile(uri);
  if (!found) return undefined;
  const readAll = async () => vscode.workspace.fs.readFile(vscode.Uri.parse(uri));
  return {
    size: found.size,
    read: (most) =>
      readAll().then(
        (bytes) => bytes.subarray(0, most),
        () => undefined,
      ),
    [Symbol.dispose]: () => undefined,
  };
}

/** The document as its links lead at this moment. */
export async function resolveDocument(uri: CanonicalUri): Promise<ResolvedDocument> {
  return { uri, real: await realUri(uri) };
}

/** Follows every symbolic link of a path, as far as the path exists. The slash at the end of a folder is kept. */
export async function realUri(uri: CanonicalUri): Promise<CanonicalUri> {
  if (parseUri(uri).scheme !== 'file') return uri;
  const real = await realFileUri(uri);
  return uri.endsWith('/') ? childUri(real, '') : real;
}

async function realFileUri(uri: CanonicalUri): Promise<CanonicalUri> {
  const { path, fsPath } = parseUri(uri);
  try {
    return fileUri(await realpath(fsPath));
  } catch {
    const parent = posix.dirname(path);
    if (parent === path || (await isLink(fsPath))) return uri;
    const realParent = await realFileUri(withPath(uri, parent));
    return withPath(realParent, posix.join(parseUri(realParent).path, posix.basename(path)));
  }
}

async function isLink(path: string): Promise<boolean> {
  return lstat(path).then(
    (found) => found.isSymbolicLink(),
    () => false,
  );
}

function virtualType(type: vscode.FileType): DirectoryEntry['type'] {
  if ((type & vscode.FileType.SymbolicLink) !== 0) return 'link';
  return (type & vscode.FileType.Directory) !== 0 ? 'directory' : 'file';
}
