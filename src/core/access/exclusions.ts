import { posix } from 'node:path';
import { globMatcher, globWeight } from '../../base/glob';
import { timeSlice } from '../../base/timeSlice';
import { IgnoreFiles, isIgnored, maxWeight, type Layers, type RulesReader } from './ignoreFiles';
import type { RulesRefusals } from './rulesRefusals';

/** The globs of the settings that exclude files from a workspace folder, relative to it. */
export interface ExclusionSettings {
  readonly globs: readonly string[];
  /** Excluded only beside another file: `{ glob: '**\/*.js', when: '$(basename).ts' }`, as in `files.exclude`. */
  readonly conditional: readonly { readonly glob: string; readonly when: string }[];
}

/** Reads by absolute path with forward slashes. */
export interface FolderReader extends RulesReader {
  isFile(path: string): Promise<boolean>;
}

interface Options {
  readonly root: string;
  readonly reader: FolderReader;
  readonly settings: ExclusionSettings;
  readonly ignoreCase: boolean;
}

/** The names that are excluded directly below one directory. */
interface DirectoryRules {
  excludes(name: string, isDirectory: boolean, siblings: ReadonlySet<string>): boolean;
}

/** `files.exclude`, `mcpBridge.exclude` and git's ignore files for one workspace folder. */
export class Exclusions {
  private readonly ignoreFiles: IgnoreFiles;
  private readonly areTooMany: boolean;
  private readonly isGlobbed: (path: string) => boolean;
  private readonly conditional: readonly { matches(path: string): boolean; when: string }[];

  constructor(private readonly options: Options) {
    this.ignoreFiles = new IgnoreFiles(options);
    const { globs, conditional } = options.settings;
    this.areTooMany = areTooMany([...globs, ...conditional.map(({ glob }) => glob)]);
    this.noteGlobs();
    // What cannot be compared with all of them in time is held back.
    this.isGlobbed = this.areTooMany ? () => true : globMatcher(globs, options);
    this.conditional = (this.areTooMany ? [] : conditional).map(({ glob, when }) => ({
      matches: globMatcher([glob], options),
      when,
    }));
  }

  get refusals(): RulesRefusals {
    return this.ignoreFiles.refusals;
  }

  /** Whether a path in the folder, or a directory above it, is excluded. A directory's path ends in a slash. */
  async isExcluded(path: string): Promise<boolean> {
    const { root } = this.options;
    const segments = posix
      .relative(root, path)
      .split('/')
      .filter((name) => name !== '');
    let directory = root;
    let layers: Layers = [];
    let isThere = true;
    for (const [depth, name] of segments.entries()) {
      if (timeSlice.isOver) await timeSlice.rest();
      const found: Layers | undefined = isThere
        ? await this.ignoreFiles.layersIn(directory)
        : undefined;
      isThere = found !== undefined;
      layers = found ?? layers;
      const siblings = await this.decisiveSiblings(directory, name);
      const isDirectory = depth < segments.length - 1 || path.endsWith('/');
      if (this.rulesOf(directory, layers).excludes(name, isDirectory, siblings)) return true;
      directory = posix.join(directory, name);
    }
    return false;
  }

  /** Whether settings exclude a path, or a directory above it: what git ignores is not excluded by that. */
  isExcludedBySettings(path: string): boolean {
    const names = posix.relative(this.options.root, path).split('/');
    return names.some((_, depth) => {
      const relative = names.slice(0, depth + 1).join('/');
      return this.isGlobbed(relative) || this.conditional.some(({ matches }) => matches(relative));
    });
  }

  /** Makes the next question read the ignore files again. */
  forget(): void {
    this.ignoreFiles.forget();
    this.noteGlobs();
  }

  /**
   * `undefined` if there is no such directory.
   * @param names the directory's entries, if the caller has read them already.
   */
  async rulesIn(
    directory: string,
    names?: ReadonlySet<string>,
  ): Promise<DirectoryRules | undefined> {
    const layers = await this.ignoreFiles.layersIn(directory, names);
    return layers && this.rulesOf(directory, layers);
  }

  private noteGlobs(): void {
    this.refusals.note(this.options.root, this.areTooMany ? 'tooManyGlobs' : undefined);
  }

  private rulesOf(directory: string, layers: Layers): DirectoryRules {
    return {
      excludes: (name, isDirectory, siblings) => {
        const path = posix.join(directory, name);
        const relative = posix.relative(this.options.root, path);
        return (
          this.isGlobbed(relative) ||
          this.conditional.some(
            ({ matches, when }) => matches(relative) && siblings.has(siblingOf(name, when)),
          ) ||
          isIgnored(layers, path, isDirectory)
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
}

/** Stops at the first that is too many, as there may be very many. */
function areTooMany(globs: readonly string[]): boolean {
  let weight = 0;
  return globs.some((glob) => (weight += globWeight(glob)) > maxWeight);
}

function siblingOf(name: string, when: string): string {
  return when.replace('$(basename)', posix.parse(name).name);
}
