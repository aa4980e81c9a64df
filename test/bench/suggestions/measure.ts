import { rankFiles, type RankedFile } from '../../../src/features/suggestions/model/ranking';
import { atOnce } from '../../unit/atOnce';
import type { ToldCommit } from './histories';
import { methods, rankWithMessage, type MethodName } from './methods';
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
  /** The same with the commit's message as the prompt. */
  readonly shownWithMessage: Shown;
}

const lastRank = 20;
const leastConfidence = 0.5;
const maxShown = 3;

export function measureHistory(name: string, commits: readonly ToldCommit[]): Measured {
  const names = Object.keys(methods) as MethodName[];
  const ranks = new Map(names.map((method) => [method, new Array<number>()]));
  const shown = new ShownCounts();
  const shownWithMessage = new ShownCounts();
  askHistory(commits, (commit, past) => {
    const { files, asked, message, textsBefore } = commit;
    for (const hidden of asked) {
      const known = files.filter((file) => file !== hidden);
      for (const [method, found] of ranks) {
        found.push(methods[method]({ known, past, message, textsBefore }).indexOf(hidden.path) + 1);
      }
    }
    shown.add(commit, (known) => atOnce(rankFiles([known], past)));
    shownWithMessage.add(commit, (known) =>
      rankWithMessage([known], { past, message, textsBefore }),
    );
  });
  const qualities = [...ranks].map(([method, found]) => [method, qualityOf(found)] as const);
  return {
    name,
    queries: ranks.get('ours')?.length ?? 0,
    methods: Object.fromEntries(qualities) as Record<MethodName, Quality>,
    shown: shown.shares,
    shownWithMessage: shownWithMessage.shares,
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
  add({ files, asked }: AskedCommit, rank: (known: string) => readonly RankedFile[]): void {
    for (const known of asked) {
      const hidden = new Set(files.filter((file) => file !== known).map(({ path }) => path));
      const shown = rank(known.path)
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
