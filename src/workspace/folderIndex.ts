import { posix } from 'node:path';
import { timeSlice } from '../base/timeSlice';
import { type CanonicalUri, childUri, parseUri, withoutSlash } from '../core/documents/uris';
import { readDirectory, realUri, statFile, type DirectoryEntry } from './folderReader';
import type { WorkspaceFolder, WorkspaceFolders } from './workspaceFolders';

const readsAtOnce = 64;

/** Names, already encoded as in a URI: whole URIs of all files would take several times the memory. */
interface ChildNames {
  readonly files: readonly string[];
  readonly directories: readonly string[];
  /** Files that are held back by their names. */
  readonly heldBack: readonly string[];
}

/** The URIs of folders end in a slash. */
export interface FolderChildren {
  readonly folders: readonly CanonicalUri[];
  readonly files: readonly CanonicalUri[];
}

interface Scan {
  readonly changed: boolean;
  /** Directories that were not known before, in ones that were. */
  readonly appeared: readonly CanonicalUri[];
  /** Those below the ones that appeared, and all below the start if another directory can have taken its place. */
  readonly below: readonly CanonicalUri[];
  /** The files that came or went. */
  readonly touched: readonly CanonicalUri[];
  /** The files that are held back by their names, and came or went. */
  readonly heldBack: readonly CanonicalUri[];
}

/**
 * `shallow` reads a directory, `deep` all below it, too, and so does `anew`: another directory can have taken its place, whose
 * files count as touched even if they have the same names.
 */
export type Depth = 'shallow' | 'deep' | 'anew';

/** The files of one workspace folder, by directory. Excluded and secret directories are not entered. */
export class FolderIndex {
  private readonly directories = new Map<CanonicalUri, ChildNames>();

  constructor(
    private readonly folder: WorkspaceFolder,
    private readonly workspace: WorkspaceFolders,
  ) {}

  get uri(): CanonicalUri {
    return this.folder.uri;
  }

  /** Whether this is a directory of the index. */
  knows(uri: CanonicalUri): boolean {
    return this.directories.has(uri);
  }

  /** The direct children of a directory of the index. */
  children(directory: CanonicalUri): FolderChildren {
    const { files = [], directories = [] } = this.directories.get(directory) ?? {};
    return {
      folders: directories.map((name) => childUri(childUri(directory, name), '')),
      files: files.map((name) => childUri(directory, name)),
    };
  }

  /** Whether this is a file of the index. */
  has(file: CanonicalUri): boolean {
    const at = file.lastIndexOf('/');
    const directory = file.slice(0, at) as CanonicalUri;
    return this.directories.get(directory)?.files.includes(file.slice(at + 1)) ?? false;
  }

  /** Every file, in the order of the URIs, some at a time. */
  *files(): Generator<readonly CanonicalUri[]> {
    yield* this.filesIn(this.uri);
  }

  /** Every file that is held back by its name, excluded ones, too, unless the folder is excluded. */
  heldBack(): readonly CanonicalUri[] {
    return [...this.directories].flatMap(([directory, { heldBack }]) =>
      urisOf(directory, heldBack),
    );
  }

  /** Reads a directory again; new directories are always entered. */
  async scan(start: CanonicalUri, depth: Depth): Promise<Scan> {
    // An ignore file may have changed without an event, too.
    if (depth !== 'shallow') this.forgetRules();
    const isFirst = !this.directories.has(start);
    const realRoot = await realUri(this.uri);
    let changed = false;
    const appeared: CanonicalUri[] = [];
    const below: CanonicalUri[] = [];
    const touched: CanonicalUri[] = [];
    const heldBack: CanonicalUri[] = [];
    let level = [start];
    while (level.length > 0) {
      const next: CanonicalUri[] = [];
      for (let at = 0; at < level.length; at += readsAtOnce) {
        await Promise.all(
          level.slice(at, at + readsAtOnce).map(async (directory) => {
            const known = this.directories.get(directory);
            const children = await this.read(directory, realRoot);
            const before = new Set(known?.directories);
            const gone = this.replace(directory, known, children);
            const [was, is] = [known?.files ?? [], children?.files ?? []];
            changed ||= gone.length > 0 || !isSame(was, is);
            for (const uri of gone) touched.push(uri);
            const names = depth === 'anew' ? new Set([...was, ...is]) : differing(was, is);
            for (const name of isFirst ? [] : names) touched.push(childUri(directory, name));
            const held = differing(known?.heldBack ?? [], children?.heldBack ?? []);
            for (const name of held) heldBack.push(childUri(directory, name));
            for (const name of children?.directories ?? []) {
              const isNew = !before.has(name);
              const isBelow = (isNew && !known && !isFirst) || depth === 'anew';
              if (isNew && known) appeared.push(childUri(directory, name));
              if (isBelow) below.push(childUri(directory, name));
              if (isNew || depth !== 'shallow') next.push(childUri(directory, name));
            }
          }),
        );
      }
      level = next;
    }
    return { changed, appeared, below, touched, heldBack };
  }

  /** Also forgets the rules of workspace folders around it, because they apply here, too. */
  forgetRules(): void {
    for (const { exclusions } of this.workspace.holdersOf(this.uri)) exclusions.forget();
  }

  /** Returns the files of the directories in it that are gone. */
  private replace(
    directory: CanonicalUri,
    known: ChildNames | undefined,
    children: ChildNames | undefined,
  ): readonly CanonicalUri[] {
    const present = new Set(children?.directories);
    const gone = (known?.directories ?? []).filter((name) => !present.has(name));
    if (children) this.directories.set(directory, children);
    else this.directories.delete(directory);
    return gone.flatMap((name) => this.drop(childUri(directory, name)));
  }

  /** A directory's slash counts in the order, too: `a-b/` comes before `a/`. */
  private *filesIn(directory: CanonicalUri): Generator<readonly CanonicalUri[]> {
    const { files = [], directories = [] } = this.directories.get(directory) ?? {};
    const below = directories.map((name) => `${name}/`).sort();
    let at = 0;
    for (const name of below) {
      const start = at;
      while (at < files.length && (files[at] ?? '') < name) at += 1;
      yield urisOf(directory, files.slice(start, at));
      yield* this.filesIn(childUri(directory, name.slice(0, -1)));
    }
    yield urisOf(directory, files.slice(at));
  }

  /** Removes a directory and returns the files that were in it. */
  private drop(directory: CanonicalUri): readonly CanonicalUri[] {
    const { files = [], directories = [] } = this.directories.get(directory) ?? {};
    this.directories.delete(directory);
    const below = directories.flatMap((name) => this.drop(childUri(directory, name)));
    return [...files.map((name) => childUri(directory, name)), ...below];
  }

  /** The folder itself can be a link; below it, a link that takes a directory's place is not followed. */
  private async read(
    directory: CanonicalUri,
    realRoot: CanonicalUri,
  ): Promise<ChildNames | undefined> {
    const real = `${realRoot}${directory.slice(this.uri.length)}` as CanonicalUri;
    const entries = await readDirectory({ uri: directory, real });
    if (!entries) return undefined;
    const { path } = parseUri(directory);
    const names = new Set(entries.map(({ name }) => name));
    if (directory === this.uri && (await this.workspace.isExcluded(directory))) return undefined;
    const rules = await Promise.all(
      this.workspace.holdersOf(directory).map(({ exclusions }) => exclusions.rulesIn(path, names)),
    );
    const files: string[] = [];
    const directories: string[] = [];
    const heldBack: string[] = [];
    for (const entry of entries) {
      if (timeSlice.isOver) await timeSlice.rest();
      const { name, type } = entry;
      if (this.workspace.isSecret(posix.join(path, name))) {
        if (type === 'file') heldBack.push(encode(name));
        continue;
      }
      if (rules.some((rule) => !rule || rule.excludes(name, type === 'directory', names))) continue;
      if (type === 'directory') {
        // A workspace folder inside another has its own index.
        if (!this.workspace.isRoot(childUri(directory, encode(name)))) {
          directories.push(encode(name));
        }
      } else if (await this.isFileWithin(directory, entry)) files.push(encode(name));
    }
    return { files: files.sort(), directories: directories.sort(), heldBack: heldBack.sort() };
  }

  /** A link counts if its target may be listed itself; linked folders are not entered. */
  private async isFileWithin(
    directory: CanonicalUri,
    { name, type }: DirectoryEntry,
  ): Promise<boolean> {
    if (type === 'file') return true;
    const real = await realUri(childUri(directory, encode(name)));
    return (
      this.workspace.isInside(real) &&
      !this.workspace.isSecret(parseUri(real).path) &&
      !(await this.workspace.isExcluded(real)) &&
      (await statFile(real)) !== undefined
    );
  }
}

/** The URIs are joined, because V8 keeps a joined string as one text, but a concatenated one with its parts. */
function urisOf(directory: CanonicalUri, names: readonly string[]): readonly CanonicalUri[] {
  const folder = withoutSlash(directory);
  return names.map((name) => [folder, name].join('/') as CanonicalUri);
}

/** Encodes a path segment as VS Code does: all but unreserved characters. */
function encode(name: string): string {
  return /^[\w.~-]*$/.test(name)
    ? name
    : encodeURIComponent(name).replace(
        /[!'()*]/g,
        (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
      );
}

/** The names that only one of the lists has. */
function differing(a: readonly string[], b: readonly string[]): readonly string[] {
  if (isSame(a, b)) return [];
  const [ofA, ofB] = [new Set(a), new Set(b)];
  return [...a.filter((name) => !ofB.has(name)), ...b.filter((name) => !ofA.has(name))];
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, index) => name === b[index]);
}
