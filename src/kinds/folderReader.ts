import { lstat, readFile, readdir, realpath, stat } from 'node:fs/promises';
import { posix } from 'node:path';
import * as vscode from 'vscode';
import { URI } from 'vscode-uri';
import { canonicalUri, parseUri } from '../core/uris';

export interface DirectoryEntry {
  readonly name: string;
  readonly type: 'file' | 'directory' | 'link';
}

export interface FileStat {
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly lastModified: number;
}

/** `undefined` where there is no such directory, or none that may be read. */
export async function readDirectory(uri: string): Promise<readonly DirectoryEntry[] | undefined> {
  const { scheme, fsPath } = parseUri(uri);
  try {
    if (scheme !== 'file') {
      const entries = await vscode.workspace.fs.readDirectory(vscode.Uri.parse(uri));
      return entries.map(([name, type]) => ({ name, type: virtualType(type) }));
    }
    const entries = await readdir(fsPath, { withFileTypes: true });
    return entries.flatMap((entry) => {
      if (entry.isFile()) return { name: entry.name, type: 'file' };
      if (entry.isDirectory()) return { name: entry.name, type: 'directory' };
      return entry.isSymbolicLink() ? { name: entry.name, type: 'link' } : [];
    });
  } catch {
    return undefined;
  }
}

/** Node's where it can be, because VS Code's takes milliseconds; `undefined` where there is no such file. */
export async function statFile(uri: string): Promise<FileStat | undefined> {
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

/** `undefined` where there is no such file. */
export async function readBytes(
  uri: string,
  signal?: AbortSignal,
): Promise<Uint8Array | undefined> {
  const { scheme, fsPath } = parseUri(uri);
  try {
    return scheme === 'file'
      ? await readFile(fsPath, { signal })
      : await vscode.workspace.fs.readFile(vscode.Uri.parse(uri));
  } catch {
    return undefined;
  }
}

/** Follows every symbolic link of a path, as far as the path exists. */
export async function realUri(uri: string): Promise<string> {
  const parsed = parseUri(uri);
  return parsed.scheme === 'file' ? realFileUri(parsed) : uri;
}

async function realFileUri(uri: URI): Promise<string> {
  try {
    return canonicalUri(URI.file(await realpath(uri.fsPath)).toString());
  } catch {
    const parent = uri.with({ path: posix.dirname(uri.path) });
    if (parent.path === uri.path || (await isLink(uri.fsPath))) return uri.toString();
    const realParent = parseUri(await realFileUri(parent));
    return realParent
      .with({ path: posix.join(realParent.path, posix.basename(uri.path)) })
      .toString();
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
