import type { Steps } from '../../../base/steps';
import { wordsOf } from '../../../core/code/words';

const maxWords = 60;
/** The weight of a word's rarity among the files, which `npm run bench -- suggestions` measures. */
const weight = 0.3;
/** The odds of a word that one in four files has. Fewer are no reason that a person would give. */
export const tellingOdds = weight * Math.log(4);

/** Tells which files a prompt is about, by the words that it has in common with their paths. The prompt is not kept. */
export class PromptWords {
  private readonly words: readonly string[];
  private readonly anyWord: RegExp;

  constructor(prompt: string) {
    this.words = [...new Set(wordsOf(prompt))].slice(0, maxWords);
    this.anyWord = new RegExp(this.words.join('|'), 'i');
  }

  /**
   * The evidence for each file that has one of the words in its path, as log odds. A word of fewer files says more.
   * @param files their paths, which can be percent-encoded as in URIs
   * @param pathOf gives the path as people write it.
   */
  *oddsOf<File extends string>(
    files: readonly File[],
    pathOf: (file: File) => string,
  ): Steps<ReadonlyMap<File, number>> {
    const found = new Map<File, ReadonlySet<string>>();
    const counts = new Map<string, number>();
    for (const file of this.words.length > 0 ? files : []) {
      yield;
      // Few paths have one, and only these are taken apart; it can be percent-encoded there.
      if (!this.anyWord.test(file) && !file.includes('%')) continue;
      const own = new Set(wordsOf(pathOf(file)));
      const common = new Set(this.words.filter((word) => own.has(word)));
      if (common.size > 0) found.set(file, common);
      for (const word of common) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    const odds = new Map<File, number>();
    for (const [file, common] of found) {
      yield;
      const rarity = [...common].map((word) => Math.log(files.length / (counts.get(word) ?? 1)));
      odds.set(file, weight * rarity.reduce((sum, each) => sum + each, 0));
    }
    return odds;
  }
}
