import { posix } from 'node:path';
import type { URI } from 'vscode-uri';
import { type CanonicalUri, childUri, parseUri, readablePath, withPath } from './uris';

export interface Root {
  readonly uri: CanonicalUri;
  readonly name: string;
}

/** Paths as the panel shows them: relative to the workspace folder, after its name if there are several. */
export class WorkspacePaths {
  private readonly roots: readonly {
    readonly uri: CanonicalUri;
    readonly parsed: URI;
    /** Ends in a slash. */
    readonly base: string;
    readonly prefix: string;
  }[];

  constructor(roots: readonly Root[]) {
    const names = distinct(roots.map(({ name }) => name));
    this.roots = roots.map(({ uri }, index) => ({
      uri,
      parsed: parseUri(uri),
      base: childUri(uri, ''),
      prefix: roots.length > 1 ? `${names[index]}/` : '',
    }));
  }

  /** `undefined` for a document outside of every folder. */
  relative(uri: CanonicalUri): string | undefined {
    const parsed = parseUri(uri);
    let found: (typeof this.roots)[number] | undefined;
    for (const root of this.roots) {
      const isDeeper = root.parsed.path.length > (found?.parsed.path.length ?? -1);
      if (isDeeper && holds(root.parsed, parsed)) found = root;
    }
    return found && found.prefix + withoutSlashes(parsed.path.slice(found.parsed.path.length));
  }

  /** The reverse of `relative`; the name of one of several folders is that folder. */
  exact(path: string): CanonicalUri | undefined {
    const root = this.roots
      .filter(({ prefix }) => `${path}/`.startsWith(prefix))
      .sort((a, b) => b.prefix.length - a.prefix.length)[0];
    return root && below(root, path.slice(root.prefix.length));
  }

  /**
   * The document that a path has named. A pin can be from when the window had a single folder, and its path no name of a
   * folder: that folder is the first one, because VS Code adds others behind it.
   */
  resolve(path: string): CanonicalUri | undefined {
    const [first] = this.roots;
    return this.exact(path) ?? (first && below(first, path));
  }

  /** Much the same as `title`, made of the letters of the URI alone, as thousands are searched. */
  searchable(uri: CanonicalUri): string {
    let found: (typeof this.roots)[number] | undefined;
    for (const root of this.roots) {
      const isDeeper = root.base.length > (found?.base.length ?? 0);
      if (isDeeper && uri.startsWith(root.base)) found = root;
    }
    return found ? found.prefix + readablePath(uri.slice(found.base.length)) : uri;
  }

  isInside(uri: CanonicalUri): boolean {
    const parsed = parseUri(uri);
    return this.roots.some((root) => holds(root.parsed, parsed));
  }

  /**
   * The title of a document: its relative path, or its full path outside the workspace. What is no file on this machine is
   * called by its whole URI if that has more than a path, which would be taken for a file's.
   */
  title(uri: CanonicalUri): string {
    const relative = this.relative(uri);
    if (relative !== undefined) return relative;
    const { scheme, authority, path, fsPath } = parseUri(uri);
    if (scheme === 'file') return fsPath;
    return authority === '' ? path : uri;
  }
}

function below({ uri, parsed }: { uri: CanonicalUri; parsed: URI }, path: string): CanonicalUri {
  return withPath(uri, posix.join(parsed.path, path));
}

/** A path that is not absolute, as it is written on a platform, with slashes. */
export function withSlashes(path: string, platform: NodeJS.Platform): string {
  return platform === 'win32' ? path.replaceAll('\\', '/') : path;
}

function holds(root: URI, uri: URI): boolean {
  const base = root.path.endsWith('/') ? root.path : `${root.path}/`;
  return (
    uri.scheme === root.scheme && uri.authority === root.authority && uri.path.startsWith(base)
  );
}

/** Canonical paths are normalised, so that what is left behind the root's is relative to it. */
function withoutSlashes(path: string): string {
  return path.replace(/^\/|\/$/g, '');
}

/** Gives folders with the same name distinct paths: the second is `name (2)`. A name is one segment. */
function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>();
  for (const name of names.map((one) => one.replaceAll('/', '-'))) {
    let free = name;
    for (let number = 2; taken.has(free); number++) free = `${name} (${number})`;
    taken.add(free);
  }
  return [...taken];
}
