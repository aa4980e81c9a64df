import { posix } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import picomatch from 'picomatch';

/** What the settings leave out of a workspace folder; patterns are relative to it. */
export interface ExclusionSettings {
  readonly globs: readonly string[];
  /** Left out only beside another file: `{ glob: '**\/*.js', when: '$(basename).ts' }`, as in `files.exclude`. */
  readonly conditional: readonly { readonly glob: string; readonly when: string }[];
}

/** Reads of a folder, by absolute path with forward slashes. */
export interface FolderReader {
  /** `undefined` if there is no such file. */
  readText(path: string): Promise<string | undefined>;
  readNames(path: string): Promise<ReadonlySet<string>>;
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

/** What is left out directly below one directory. */
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
    const flags = { dot: true, nocase: options.ignoreCase };
    const { globs, conditional } = options.settings;
    this.isGlobbed = picomatch(globs.map(withoutTrailingSlash), flags);
    this.conditional = conditional.map(({ glob, when }) => ({
      matches: picomatch(withoutTrailingSlash(glob), flags),
      when,
    }));
  }

  /** For a path in the folder: left out itself, or below a directory that is. */
  async isExcluded(path: string): Promise<boolean> {
    const { root, reader } = this.options;
    const segments = posix.relative(root, path).split('/');
    let directory = root;
    for (const [depth, name] of segments.entries()) {
      const siblings = this.conditional.length > 0 ? await reader.readNames(directory) : noNames;
      const rules = await this.rulesIn(directory);
      if (rules.excludes(name, depth < segments.length - 1, siblings)) return true;
      directory = posix.join(directory, name);
    }
    return false;
  }

  /** Reads the ignore files anew when next asked. */
  forget(): void {
    this.layers.clear();
  }

  async rulesIn(directory: string): Promise<DirectoryRules> {
    const layers = await this.layersOf(directory);
    return {
      excludes: (name, isDirectory, siblings) => {
        const path = posix.join(directory, name);
        const relative = posix.relative(this.options.root, path);
        return (
          this.isGlobbed(relative) ||
          this.conditional.some(
            ({ matches, when }) =>
              matches(relative) &&
              siblings.has(when.replace('$(basename)', posix.parse(name).name)),
          ) ||
          isIgnored(layers, isDirectory ? `${path}/` : path)
        );
      },
    };
  }

  /** Deepest first. */
  private layersOf(directory: string): Promise<readonly Layer[]> {
    const known = this.layers.get(directory);
    if (known) return known;
    const loading = this.loadLayers(directory);
    this.layers.set(directory, loading);
    return loading;
  }

  private async loadLayers(directory: string): Promise<readonly Layer[]> {
    const own = await this.readLayer(directory, '.gitignore');
    const above =
      directory === this.options.root
        ? await this.layersAboveRoot()
        : await this.layersOf(posix.dirname(directory));
    return own ? [own, ...above] : above;
  }

  private async layersAboveRoot(): Promise<readonly Layer[]> {
    const layers: (Layer | undefined)[] = [];
    for (let directory = this.options.root; ; directory = posix.dirname(directory)) {
      if (directory !== this.options.root) {
        layers.push(await this.readLayer(directory, '.gitignore'));
      }
      if (await this.isRepository(directory)) {
        layers.push(await this.readLayer(directory, '.git/info/exclude'));
        return layers.filter((layer) => layer !== undefined);
      }
      if (directory === posix.dirname(directory)) return [];
    }
  }

  private async isRepository(directory: string): Promise<boolean> {
    const { readText } = this.options.reader;
    const head =
      (await readText(posix.join(directory, '.git/HEAD'))) ??
      (await readText(posix.join(directory, '.git')));
    return head !== undefined;
  }

  private async readLayer(base: string, name: string): Promise<Layer | undefined> {
    const text = await this.options.reader.readText(posix.join(base, name));
    if (text === undefined) return undefined;
    return { base, patterns: ignore({ ignorecase: this.options.ignoreCase }).add(text) };
  }
}

const noNames: ReadonlySet<string> = new Set();

function isIgnored(layers: readonly Layer[], path: string): boolean {
  for (const { base, patterns } of layers) {
    const { ignored, unignored } = patterns.test(path.slice(base === '/' ? 1 : base.length + 1));
    if (ignored || unignored) return ignored;
  }
  return false;
}

function withoutTrailingSlash(glob: string): string {
  return glob.replace(/\/+$/, '');
}
