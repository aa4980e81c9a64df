import { posix } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { globMatcher } from '../../base/glob';

/** What the settings exclude from a workspace folder; patterns are relative to it. */
export interface ExclusionSettings {
  readonly globs: readonly string[];
  /** Excluded only beside another file: `{ glob: '**\/*.js', when: '$(basename).ts' }`, as in `files.exclude`. */
  readonly conditional: readonly { readonly glob: string; readonly when: string }[];
}

/** Reads of a folder, by absolute path with forward slashes. */
export interface FolderReader {
  /** `undefined` if there is no such file. */
  readText(path: string): Promise<string | undefined>;
  readNames(path: string): Promise<ReadonlySet<string>>;
  isFile(path: string): Promise<boolean>;
}

interface Options {
  readonly root: string;
  readonly reader: FolderReader;
  readonly settings: ExclusionSettings;
  readonly ignoreCase: boolean;
}

interface Layer {
  readonly base: string;
  readonly patterns: Ignore;
}

/** The names that are excluded directly below one directory. */
interface DirectoryRules {
  excludes(name: string, isDirectory: boolean, siblings: ReadonlySet<string>): boolean;
}

/**
 * `files.exclude`, `mcpBridge.exclude` and git's ignore files for one workspace folder: nested `.gitignore` files with
 * negation, `.git/info/exclude`, and the parents' up to the repository's root (gitignore(5)).
 */
export class Exclusions {
  private readonly layers = new Map<string, Promise<readonly Layer[]>>();
  private readonly isGlobbed: (path: string) => boolean;
  private readonly conditional: readonly { matches(path: string): boolean; when: string }[];

  constructor(private readonly options: Options) {
    const { globs, conditional } = options.settings;
    this.isGlobbed = globMatcher(globs, options);
    this.conditional = conditional.map(({ glob, when }) => ({
      matches: globMatcher([glob], options),
      when,
    }));
  }

  /** Whether a path in the folder, or a directory above it, is excluded. A directory's path ends in a slash. */
  async isExcluded(path: string): Promise<boolean> {
    const { root } = this.options;
    const segments = posix
      .relative(root, path)
      .split('/')
      .filter((name) => name !== '');
    let directory = root;
    for (const [depth, name] of segments.entries()) {
      const siblings = await this.decisiveSiblings(directory, name);
      const rules = await this.rulesIn(directory);
      const isDirectory = depth < segments.length - 1 || path.endsWith('/');
      if (rules.excludes(name, isDirectory, siblings)) return true;
      directory = posix.join(directory, name);
    }
    return false;
  }

  /** Makes the next question read the ignore files again. */
  forget(): void {
    this.layers.clear();
  }

  /** @param names the directory's entries, if the caller has read them already. */
  async rulesIn(directory: string, names?: ReadonlySet<string>): Promise<DirectoryRules> {
    const layers = await this.layersOf(directory, names);
    return {
      excludes: (name, isDirectory, siblings) => {
        const path = posix.join(directory, name);
        const relative = posix.relative(this.options.root, path);
        return (
          this.isGlobbed(relative) ||
          this.conditional.some(
            ({ matches, when }) => matches(relative) && siblings.has(siblingOf(name, when)),
          ) ||
          isIgnored(layers, isDirectory ? `${path}/` : path)
        );
      },
    };
  }

  /** The sibling names that exclude this one; comparing all names with all would take too long in a large directory. */
  private async decisiveSiblings(directory: string, name: string): Promise<ReadonlySet<string>> {
    const { root, reader } = this.options;
    const there = new Set<string>();
    for (const { matches, when } of this.conditional) {
      const sibling = siblingOf(name, when);
      const isMeant = matches(posix.relative(root, posix.join(directory, name)));
      if (isMeant && (await reader.isFile(posix.join(directory, sibling)))) there.add(sibling);
    }
    return there;
  }

  /** Deepest first. */
  private layersOf(directory: string, names?: ReadonlySet<string>): Promise<readonly Layer[]> {
    const known = this.layers.get(directory);
    if (known) return known;
    const loading = this.loadLayers(directory, names);
    this.layers.set(directory, loading);
    return loading;
  }

  private async loadLayers(
    directory: string,
    names?: ReadonlySet<string>,
  ): Promise<readonly Layer[]> {
    const { root, reader } = this.options;
    const own = await this.readLayers(directory, names ?? (await reader.readNames(directory)));
    if (directory !== root) return [...own, ...(await this.layersOf(posix.dirname(directory)))];
    const isRepository = (await findGitFolder(directory, reader)) !== undefined;
    return isRepository ? own : [...own, ...(await this.layersAbove(directory))];
  }

  /** The rules of the parents up to the repository's root; none without a repository. */
  private async layersAbove(directory: string): Promise<readonly Layer[]> {
    const { reader } = this.options;
    const layers: Layer[] = [];
    for (let at = directory; at !== posix.dirname(at);) {
      at = posix.dirname(at);
      layers.push(...(await this.readLayers(at, allNames)));
      if ((await findGitFolder(at, reader)) !== undefined) return layers;
    }
    return [];
  }

  private async readLayers(base: string, names: Pick<Set<string>, 'has'>): Promise<Layer[]> {
    const { reader, ignoreCase } = this.options;
    const texts: (string | undefined)[] = [];
    if (names.has('.gitignore')) texts.push(await reader.readText(posix.join(base, '.gitignore')));
    if (names.has('.git')) {
      const git = await findGitFolder(base, reader);
      if (git) texts.push(await reader.readText(posix.join(git, 'info/exclude')));
    }
    return texts
      .filter((text) => text !== undefined)
      .map((text) => ({ base, patterns: ignore({ ignorecase: ignoreCase }).add(text) }));
  }
}

/** Where a repository's `info/` lies (gitrepository-layout(5)); a worktree's is the main repository's. */
async function findGitFolder(root: string, reader: FolderReader): Promise<string | undefined> {
  const git = posix.join(root, '.git');
  if ((await reader.readText(posix.join(git, 'HEAD'))) !== undefined) return git;
  const link = /^gitdir: (.+)$/m.exec((await reader.readText(git)) ?? '')?.[1];
  if (link === undefined) return undefined;
  const own = posix.resolve(root, link.trim());
  const common = await reader.readText(posix.join(own, 'commondir'));
  return common === undefined ? own : posix.resolve(own, common.trim());
}

/** The names of a directory that was not read: it may contain any. */
const allNames = { has: () => true };

function siblingOf(name: string, when: string): string {
  return when.replace('$(basename)', posix.parse(name).name);
}

function isIgnored(layers: readonly Layer[], path: string): boolean {
  for (const { base, patterns } of layers) {
    const { ignored, unignored } = patterns.test(path.slice(base === '/' ? 1 : base.length + 1));
    if (ignored || unignored) return ignored;
  }
  return false;
}
