import type { Steps } from '../../../base/steps';
import { wordsOf } from '../../../core/code/words';

const maxWords = 60;
/** Words are looked for in the texts of so many of the likeliest files, in each up to so many bytes. */
export const textLimits = { files: 100, bytes: 64 * 1024 };
/** The weights of words' rarity among the files, which `npm run bench -- suggestions` measures. */
const weight = { path: 0.3, text: 0.8 };
/** A word that one in so many texts has says nothing. */
const common = 4;
/** A text that has a word this often has half of what is said by very many. */
const halfSaid = 3;
/** The odds of a word that one in four files has. Fewer are no reason that a person would give. */
export const tellingOdds = weight.path * Math.log(common);

/** Tells which files a prompt is about, by the words that it has in common with their paths and texts. The prompt is not kept. */
export class PromptWords {
  private readonly words: readonly string[];
  private readonly anyWord: RegExp;
  private readonly everyWord: RegExp;

  constructor(prompt: string) {
    this.words = [...new Set(wordsOf(prompt))].slice(0, maxWords);
    // Of two words that begin alike, the longer one is tried first.
    const pattern = this.words.toSorted((a, b) => b.length - a.length).join('|');
    this.anyWord = new RegExp(pattern, 'i');
    this.everyWord = new RegExp(pattern, 'giu');
  }

  /** Whether the prompt has no word that can point at a file. */
  get isEmpty(): boolean {
    return this.words.length === 0;
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
    for (const file of this.isEmpty ? [] : files) {
      yield;
      // Few paths have one, and only these are taken apart; it can be percent-encoded there.
      if (!this.anyWord.test(file) && !file.includes('%')) continue;
      const own = new Set(wordsOf(pathOf(file)));
      const same = new Set(this.words.filter((word) => own.has(word)));
      if (same.size > 0) found.set(file, same);
    }
    const counts = countHolders(found.values());
    const odds = new Map<File, number>();
    for (const [file, same] of found) {
      yield;
      const rarity = [...same].map((word) => Math.log(files.length / (counts.get(word) ?? 1)));
      odds.set(file, weight.path * sum(rarity));
    }
    return odds;
  }

  /** The evidence for each file whose text has one of the words, as log odds: the more, the rarer and the more often. */
  *oddsOfTexts<File>(texts: ReadonlyMap<File, string>): Steps<ReadonlyMap<File, number>> {
    const found = new Map<File, ReadonlyMap<string, number>>();
    for (const [file, text] of this.isEmpty ? [] : texts) {
      yield;
      found.set(file, this.countIn(text));
    }
    const holders = countHolders([...found.values()].map((times) => times.keys()));
    const odds = new Map<File, number>();
    for (const [file, times] of found) {
      const said = [...times].map(([word, count]) => {
        const rarity = Math.log(texts.size / (holders.get(word) ?? 1) / common);
        return (Math.max(0, rarity) * (1 + halfSaid) * count) / (count + halfSaid);
      });
      // Words of one subject come together, so each further one says less.
      const all = weight.text * Math.log1p(sum(said));
      if (all > 0) odds.set(file, all);
    }
    return odds;
  }

  /** How often a text has each of the words. */
  private countIn(text: string): ReadonlyMap<string, number> {
    const times = new Map<string, number>();
    for (const [match] of text.matchAll(this.everyWord)) {
      const word = match.toLowerCase();
      times.set(word, (times.get(word) ?? 0) + 1);
    }
    return times;
  }
}

/** How many of the lists have each word. */
function countHolders(lists: Iterable<Iterable<string>>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const list of lists) {
    for (const word of list) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const each of numbers) total += each;
  return total;
}
