import type { Commit } from '../../../src/core/suggestions/commit';
import type { FileHistory } from '../../../src/core/suggestions/fileHistory';
import { rankFiles } from '../../../src/core/suggestions/ranking';
import { atOnce } from '../../unit/atOnce';
import { methods, type MethodName } from './methods';
import { askHistory, type AskedCommit } from './questions';

/** Shares from 0 to 1 of the questions: how often the hidden file is among the first. */
interface Quality {
  readonly hit1: number;
  readonly hit5: number;
  readonly hit10: number;
  /** The mean of 1/rank, which is 0 where the file is not among the first 20. */
  readonly mrr: number;
}

/** Shares of the suggestions that the panel would show beside one known file. */
interface Shown {
  /** The share of the questions for which something is shown. */
  readonly fires: number;
  /** The share of the shown files that were in the commit. */
  readonly precision: number;
}

export interface Measured {
  readonly name: string;
  readonly queries: number;
  readonly methods: Readonly<Record<MethodName, Quality>>;
  readonly shown: Shown;
}

const lastRank = 20;
const leastConfidence = 0.5;
const maxShown = 3;

export function measureHistory(name: string, commits: readonly Commit[]): Measured {
  const ranks: Record<MethodName, number[]> = {
    recent: [],
    folder: [],
    stem: [],
    cochange: [],
    ours: [],
  };
  const shown = new ShownCounts();
  askHistory(commits, (commit, past) => {
    for (const hidden of commit.asked) {
      const known = commit.files.filter((file) => file !== hidden);
      for (const [method, found] of Object.entries(ranks)) {
        found.push(methods[method as MethodName](known, past).indexOf(hidden.path) + 1);
      }
    }
    shown.add(commit, past);
  });
  const { recent, folder, stem, cochange, ours } = ranks;
  return {
    name,
    queries: ours.length,
    methods: {
      recent: qualityOf(recent),
      folder: qualityOf(folder),
      stem: qualityOf(stem),
      cochange: qualityOf(cochange),
      ours: qualityOf(ours),
    },
    shown: shown.shares,
  };
}

class ShownCounts {
  private questions = 0;
  private fired = 0;
  private shown = 0;
  private right = 0;

  get shares(): Shown {
    const { questions, fired, shown, right } = this;
    return { fires: shareOf(fired, questions), precision: shareOf(right, shown) };
  }

  /** One file of the commit is known, the others are hidden. */
  add({ files, asked }: AskedCommit, past: FileHistory): void {
    for (const known of asked) {
      const hidden = new Set(files.filter((file) => file !== known).map(({ path }) => path));
      const shown = atOnce(rankFiles([known.path], past))
        .filter(({ confidence }) => confidence >= leastConfidence)
        .slice(0, maxShown);
      this.questions += 1;
      if (shown.length > 0) this.fired += 1;
      this.shown += shown.length;
      this.right += shown.filter(({ path }) => hidden.has(path)).length;
    }
  }
}

/** @param ranks from 1, or 0 where a method did not name the hidden file */
function qualityOf(ranks: readonly number[]): Quality {
  const hit = (last: number) =>
    shareOf(ranks.filter((rank) => rank > 0 && rank <= last).length, ranks.length);
  const found = ranks.filter((rank) => rank > 0 && rank <= lastRank);
  const sum = found.reduce((total, rank) => total + 1 / rank, 0);
  return { hit1: hit(1), hit5: hit(5), hit10: hit(10), mrr: shareOf(sum, ranks.length) };
}

function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
