import { commitsOf, shareOf } from './coChange';
import type { FileHistory } from './fileHistory';
import { isTest, partsOf } from './paths';

/** The strongest fact for a file, with the known file that it is about. */
export type LinkReason =
  | {
      readonly type: 'together';
      readonly known: string;
      readonly times: number;
      readonly of: number;
    }
  | {
      readonly type: 'cause' | 'test' | 'name' | 'imports' | 'imported' | 'folder';
      readonly known: string;
    };

interface Known {
  readonly path: string;
  readonly commits: readonly number[];
}

/** Fewer common commits than these may be chance. */
const fewestTimes = 2;

/** Finds the facts that explain why a file is ranked high. */
export class Reasons {
  private readonly known: readonly Known[];

  constructor(
    known: readonly string[],
    private readonly past: FileHistory,
  ) {
    this.known = known.map((path) => {
      const file = past.file(path);
      return { path, commits: file ? commitsOf(file, past) : [] };
    });
  }

  /** The facts, the strongest first. */
  of(path: string): readonly LinkReason[] {
    return [this.together(path), this.named(path)].filter((each) => each !== undefined);
  }

  private together(path: string): LinkReason | undefined {
    const file = this.past.file(path);
    if (!file) return undefined;
    const own = new Set(commitsOf(file, this.past));
    const all = this.known.flatMap(({ path: known, commits }) => {
      const both = commits.filter((commit) => own.has(commit));
      if (both.length < fewestTimes) return [];
      const share = shareOf(both, commits, this.past);
      return [{ known, times: both.length, of: commits.length, share }];
    });
    const [most] = all.sort((a, b) => b.share - a.share);
    return most && { type: 'together', known: most.known, times: most.times, of: most.of };
  }

  private named(path: string): LinkReason | undefined {
    const { stem, folder } = partsOf(path);
    const all = this.known.map((known) => ({ known: known.path, parts: partsOf(known.path) }));
    const sameStem = all.find(({ parts }) => parts.stem === stem);
    if (sameStem) {
      const isTestOf = isTest(path) && !isTest(sameStem.known);
      return { type: isTestOf ? 'test' : 'name', known: sameStem.known };
    }
    const sameFolder = all.find(({ parts }) => parts.folder === folder);
    return sameFolder && { type: 'folder', known: sameFolder.known };
  }
}
