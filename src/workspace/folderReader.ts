import { lstat, open, readFile, readdir, realpath, stat } from 'node:fs/promises';
import { posix } from 'node:path';
import * as vscode from 'vscode';
import { type CanonicalUri, childUri, parseUri, fileUri, withPath } from '../core/documents/uris';

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
export async function readDirectory(
  uri: CanonicalUri,
): Promise<readonly DirectoryEntry[] | undefined> {
  const { scheme, fsPath } = parseUri(uri);
  try {
    if (scheme !== 'file') {
      const entries = await vscode.workspace.fs.readDirectory(vscode.Uri.parse(uri));
      return entries.map(([name, type]) => ({ name, type: virtualType(type) }));
    }
    const entries = await readdir(fsPath, { withFileTypes: true });
    return entries.flatMap((entry) => {
      if (hasNoUri(entry.name)) return [];
      if (entry.isFile()) return { name: entry.name, type: 'file' };
      if (entry.isDirectory()) return { name: entry.name, type: 'directory' };
      return entry.isSymbolicLink() ? { name: entry.name, type: 'link' } : [];
    });
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

/** Windows allows names with half a surrogate pair, which no URI can hold. */
function hasNoUri(name: string): boolean {
  return /\p{Cs}/u.test(name);
}

interface ReadOptions {
  readonly signal?: AbortSignal;
  /** How many bytes from the beginning; all of them if it is left out. */
  readonly most?: number;
}

/** `undefined` if there is no such file. */
export async function readBytes(
  uri: CanonicalUri,
  { signal, most }: ReadOptions = {},
): Promise<Uint8Array | undefined> {
  const { scheme, fsPath } = parseUri(uri);
  try {
    if (scheme !== 'file') {
      const bytes = await vscode.workspace.fs.readFile(vscode.Uri.parse(uri));
      return bytes.subarray(0, most);
    }
    return most === undefined ? await readFile(fsPath, { signal }) : await readStart(fsPath, most);
  } catch {
    return undefined;
  }
}

async function readStart(path: string, most: number): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
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
