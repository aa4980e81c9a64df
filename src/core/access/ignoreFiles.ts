import { posix } from 'node:path';
import { IgnoreRules } from './ignoreRules';
import { RulesRefusals, type RulesRefusal } from './rulesRefusals';

export type RulesText = { readonly text: string } | { readonly refusal: RulesRefusal };

/** Reads by absolute path with forward slashes. */
export interface RulesReader {
  /**
   * A file that is small and not another user's; `undefined` if there is none.
   * @param within the folder in which a link must stay; it may lead anywhere if that is left out.
   */
  readRules(path: string, within?: string): Promise<RulesText | undefined>;
  /** `undefined` if there is no such folder. */
  readNames(path: string): Promise<ReadonlySet<string> | undefined>;
}

interface Options {
  readonly root: string;
  readonly reader: RulesReader;
  readonly ignoreCase: boolean;
}

/** A folder in which ignore files may lie, and their names. */
interface Place {
  readonly base: string;
  readonly within: string | undefined;
  readonly names: Names;
}

interface Layer {
  readonly base: string;
  readonly rules: IgnoreRules;
}

type Names = Pick<ReadonlySet<string>, 'has'>;

/** The rules that hold directly in one folder, the deepest first. */
export type Layers = readonly Layer[];

/** The names of a folder that was not read: it may contain any. */
const allNames: Names = { has: () => true };
const noNames: Names = { has: () => false };
/** Every name is compared with all of them. */
export const maxWeight = 20_000;

/**
 * Git's ignore files for one workspace folder: nested `.gitignore` files with negation, `.git/info/exclude`, and the
 * parents' up to the repository's root (gitignore(5)).
 */
export class IgnoreFiles {
  private readonly layers = new Map<string, Promise<Layers | undefined>>();
  readonly refusals = new RulesRefusals();

  constructor(private readonly options: Options) {}

  /** Makes the next question read the ignore files again. */
  forget(): void {
    this.layers.clear();
    this.refusals.renew();
  }

  /**
   * `undefined` if there is no such folder, which is not kept.
   * @param names the folder's entries, if the caller has read them already.
   */
  layersIn(folder: string, names?: ReadonlySet<string>): Promise<Layers | undefined> {
    const known = this.layers.get(folder);
    if (known) return known;
    const loading = this.load(folder, names).then((layers) => {
      if (!layers && this.layers.get(folder) === loading) this.layers.delete(folder);
      return layers;
    });
    this.layers.set(folder, loading);
    return loading;
  }

  private async load(folder: string, names?: ReadonlySet<string>): Promise<Layers | undefined> {
    const { root, reader } = this.options;
    const isRoot = folder === root;
    const above = isRoot ? await this.layersAbove() : await this.layersIn(posix.dirname(folder));
    const there = names ?? (await reader.readNames(folder)) ?? (isRoot ? noNames : undefined);
    return above && there && this.withOwn(above, { base: folder, within: root, names: there });
  }

  /** The rules of the parents, up to the repository's root; none without a repository. */
  private async layersAbove(): Promise<Layers> {
    const { root } = this.options;
    const folders = [root];
    while ((await this.gitFolder(folders[0] ?? root)) === undefined) {
      const parent = posix.dirname(folders[0] ?? root);
      if (parent === folders[0]) return [];
      folders.unshift(parent);
    }
    let layers: Layers = [];
    for (const base of folders) {
      if (isIgnored(layers, base, true)) return [await this.everything()];
      if (base === root) break;
      layers = await this.withOwn(layers, { base, within: folders[0], names: allNames });
    }
    return layers;
  }

  private async everything(): Promise<Layer> {
    const rules = await IgnoreRules.parse('*', this.options);
    if (!rules) throw new Error('The rules that ignore everything are refused.');
    return { base: '/', rules };
  }

  private async withOwn(above: Layers, { base, within, names }: Place): Promise<Layers> {
    const { reader } = this.options;
    const own: Layer[] = [];
    let weight = above.reduce((sum, { rules }) => sum + rules.weight, 0);
    const add = async (path: string, found: RulesText | undefined) => {
      const rules =
        found && 'text' in found ? await IgnoreRules.parse(found.text, this.options) : undefined;
      weight += rules?.weight ?? 0;
      if (rules && weight <= maxWeight) own.push({ base, rules });
      else if (found)
        return this.refusals.note(path, 'refusal' in found ? found.refusal : 'tooManyRules');
      this.refusals.note(path, undefined);
    };
    const ignoring = posix.join(base, '.gitignore');
    const hasOwn = names.has('.gitignore');
    await add(ignoring, hasOwn ? await reader.readRules(ignoring, within) : undefined);
    const git = names.has('.git') ? await this.gitFolder(base) : undefined;
    if (git !== undefined) {
      const excluding = posix.join(git, 'info/exclude');
      await add(excluding, await reader.readRules(excluding));
    }
    return [...own, ...above];
  }

  /**
   * The folder of a repository's `info/` (gitrepository-layout(5)); for a worktree, it is that of the main repository.
   */
  private async gitFolder(root: string): Promise<string | undefined> {
    const git = posix.join(root, '.git');
    if ((await this.readGit(posix.join(git, 'HEAD'))) !== undefined) return git;
    const link = /^gitdir: (.+)$/m.exec((await this.readGit(git)) ?? '')?.[1];
    if (link === undefined) return undefined;
    const own = resolveLink(root, link);
    const common = await this.readGit(posix.join(own, 'commondir'));
    return common === undefined ? own : resolveLink(own, common);
  }

  private async readGit(path: string): Promise<string | undefined> {
    const found = await this.options.reader.readRules(path);
    return found && 'text' in found ? found.text : undefined;
  }
}

/** Where a path leads that git has written. On Windows it begins with a drive, and those of the reader with a slash. */
function resolveLink(folder: string, written: string): string {
  return posix.resolve(folder, written.trim().replace(/^[a-z]:/i, '/$&'));
}

/** The deepest rule that says something of a path decides. */
export function isIgnored(layers: Layers, path: string, isFolder: boolean): boolean {
  for (const { base, rules } of layers) {
    const ignored = rules.isIgnored(path.slice(base === '/' ? 1 : base.length + 1), isFolder);
    if (ignored !== undefined) return ignored;
  }
  return false;
}
