import { wordsOf } from '../code/words';
import type { LineRange } from '../documents/lines';
import type { Body } from '../outline/bodies';
import type { Declaration } from '../outline/outline';

/** Lines of a part that the person is at, or that something is about. */
export interface Marks {
  readonly cursor?: LineRange;
  /** Named in what just went wrong. */
  readonly failed?: readonly LineRange[];
  /** Changed against git. */
  readonly changed?: readonly LineRange[];
  readonly problems?: readonly LineRange[];
}

/** A body that competes with others for room. */
export interface Candidate {
  /** The title of its part. */
  readonly title: string;
  readonly marks: Marks | undefined;
  readonly body: Body;
  readonly text: string;
}

interface Rank {
  /** A body of a higher class comes first; 0 for one that nothing points at. */
  readonly rank: number;
  /** How well it fits the words of the prompt, among those of one class. */
  readonly score: number;
}

/** What points at a body; what is named here first points most clearly. */
const classes = { named: 5, failed: 4, cursor: 3, changed: 2, problems: 1 } as const;
const lineMarks = ['failed', 'cursor', 'changed', 'problems'] as const;
/** A word in a name says more than one in the text. */
const nameWeight = 3;
/** A word that more of the bodies have tells them apart too little. */
const mostCommon = 0.5;
const maxWords = 60;

/** Finds what a prompt, the cursor and other marks point at; the prompt is not kept. */
export class Attention {
  private readonly names: ReadonlySet<string>;
  private readonly words: readonly string[];

  constructor(prompt = '') {
    this.names = new Set(prompt.match(identifier)?.filter(isSpelledLikeCode));
    this.words = [...new Set(wordsOf(prompt))].slice(0, maxWords);
  }

  /** Whether the prompt has a word that nobody writes in prose. */
  get hasNames(): boolean {
    return this.names.size > 0;
  }

  /** Whether one of these words is in a text. */
  isAnyIn(text: string): boolean {
    return [...this.names].some((name) => text.includes(name));
  }

  /** Whether one of these words names a declaration. */
  isNamed({ name }: Pick<Declaration, 'name'>): boolean {
    return this.names.has(name);
  }

  /** The rank of each body among them. */
  ranks(candidates: readonly Candidate[]): readonly Rank[] {
    const scores = this.scores(candidates);
    return candidates.map((candidate, at) => ({
      rank: this.classOf(candidate),
      score: scores[at] ?? 0,
    }));
  }

  private classOf({ marks, body: { declaration } }: Candidate): number {
    const { first, last } = declaration;
    if (this.isNamed(declaration)) return classes.named;
    const found = lineMarks.find((mark) =>
      [marks?.[mark] ?? []].flat().some((lines) => lines.first <= last && lines.last >= first),
    );
    return found ? classes[found] : 0;
  }

  private scores(candidates: readonly Candidate[]): readonly number[] {
    if (this.words.length === 0) return [];
    const texts = candidates.map(({ title, body, text }) => ({
      name: [...body.path, body.declaration.name, title].join(' ').toLowerCase(),
      text: text.toLowerCase(),
    }));
    const scores = candidates.map(() => 0);
    for (const word of this.words) {
      const hits = texts.map(({ name, text }) => {
        if (name.includes(word)) return nameWeight;
        return text.includes(word) ? 1 : 0;
      });
      const count = hits.filter((hit) => hit > 0).length;
      if (count === 0 || count > candidates.length * mostCommon) continue;
      const weight = Math.log(1 + candidates.length / count);
      for (const [at, hit] of hits.entries()) scores[at] = (scores[at] ?? 0) + hit * weight;
    }
    return scores;
  }
}

const identifier = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/** Whether nobody writes a word like this in prose. */
function isSpelledLikeCode(word: string): boolean {
  return /\p{Ll}\p{Lu}|\p{L}_+\p{L}|\p{L}\p{N}/u.test(word);
}
