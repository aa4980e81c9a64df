import { wordsOf } from '../../../src/core/code/words';
import type { FileHistory, PastFile } from '../../../src/features/suggestions/model/fileHistory';
import { PromptWords, textLimits } from '../../../src/features/suggestions/model/promptWords';
import {
  rankAnew,
  rankFiles,
  type RankedFile,
} from '../../../src/features/suggestions/model/ranking';
import { atOnce } from '../../unit/atOnce';

interface Question {
  readonly known: readonly PastFile[];
  readonly past: FileHistory;
  /** The message of the commit, which stands for what a person asks; empty if it is not known. */
  readonly message: string;
  readonly textsBefore: (paths: readonly string[]) => ReadonlyMap<string, string>;
}

/** The paths of files beside the known ones, the likeliest first. */
type Method = (question: Question) => readonly string[];

const halfLife = 2_000;

/** The compared methods: five baselines, each of one idea, and the product's own ranking without a prompt and with it. */
export const methods = {
  recent,
  folder,
  stem,
  cochange,
  bm25,
  ours,
  'with message': oursWithMessage,
} satisfies Record<string, Method>;
export type MethodName = keyof typeof methods;

function recent({ known, past }: Question): readonly string[] {
  return pathsOf(beside(known, past));
}

/** Okapi BM25 of the message over the words of paths. Files of the same score are in the order of `recent`. */
function bm25({ known, past, message }: Question): readonly string[] {
  const words = new Set(wordsOf(message));
  const texts = beside(known, past).map((file) => ({ file, own: wordsOf(file.path) }));
  const length = texts.reduce((sum, { own }) => sum + own.length, 0) / Math.max(1, texts.length);
  const rarity = new Map(
    [...words].map((word) => {
      const count = texts.filter(({ own }) => own.includes(word)).length;
      return [word, Math.log(1 + (texts.length - count + 0.5) / (count + 0.5))] as const;
    }),
  );
  const scored = texts.map(({ file, own }) => {
    const long = 0.25 + 0.75 * (own.length / length);
    const score = [...words].reduce((sum, word) => {
      const times = own.filter((each) => each === word).length;
      return sum + ((rarity.get(word) ?? 0) * times * 2.2) / (times + 1.2 * long);
    }, 0);
    return { file, score };
  });
  return pathsOf(scored.toSorted((a, b) => b.score - a.score).map(({ file }) => file));
}

function folder({ known, past }: Question): readonly string[] {
  const folders = new Set(known.map(({ parts }) => parts.folder));
  return pathsOf(beside(known, past).filter(({ parts }) => folders.has(parts.folder)));
}

function stem({ known, past }: Question): readonly string[] {
  const stems = new Set(known.map(({ parts }) => parts.stem));
  return pathsOf(beside(known, past).filter(({ parts }) => stems.has(parts.stem)));
}

/** Files of the same sum are in the order of `recent`. */
function cochange({ known, past }: Question): readonly string[] {
  const sums = new Map<PastFile, number>();
  for (const file of known) {
    const counts = new Map<PastFile, number>();
    let own = 0;
    for (const commit of file.commits) {
      const weight = 2 ** ((commit - past.length) / halfLife);
      own += weight;
      for (const other of past.changedIn(commit)) {
        counts.set(other, (counts.get(other) ?? 0) + weight);
      }
    }
    for (const [other, count] of counts) {
      sums.set(other, (sums.get(other) ?? 0) + count / (own + 1));
    }
  }
  const sumOf = (file: PastFile) => sums.get(file) ?? 0;
  const changed = beside(known, past).filter((file) => sums.has(file));
  return pathsOf(changed.sort((a, b) => sumOf(b) - sumOf(a)));
}

function ours({ known, past }: Question): readonly string[] {
  return pathsOf(atOnce(rankFiles(pathsOf(known), past)));
}

function oursWithMessage(question: Question): readonly string[] {
  const known = pathsOf(question.known);
  return pathsOf(rankWithMessage(known, question));
}

/** As the product ranks files for a prompt, which the message stands for. */
export function rankWithMessage(
  known: readonly string[],
  { past, message, textsBefore }: Omit<Question, 'known'>,
): readonly RankedFile[] {
  const words = new PromptWords(message);
  const odds = atOnce(words.oddsOf(pathsOf(past.latest), (path) => path));
  const oddsOf = (path: string) => odds.get(path) ?? 0;
  const first = atOnce(rankFiles(known, past, { oddsOf, most: textLimits.files }));
  const texts = textsBefore(message === '' ? [] : pathsOf(first));
  return rankAnew(first, atOnce(words.oddsOfTexts(texts)));
}

/** All files but the known ones, the last changed first. */
function beside(known: readonly PastFile[], past: FileHistory): PastFile[] {
  return past.latest.filter((file) => !known.includes(file));
}

function pathsOf(files: readonly { readonly path: string }[]): readonly string[] {
  return files.map(({ path }) => path);
}
