import type { Declaration } from '../outline/outline';
import type { Attention, Candidate } from './attention';
import type { OutlineSection, Plan } from './outlineSection';
import type { Extras } from './shares';

/** A long body says less of what it is about than a short one with as many words of the prompt. */
const leastLength = 20;

/** A part with an outline, of which bodies may be shown. */
export interface Chooser {
  readonly section: OutlineSection;
  readonly marks: Candidate['marks'];
}

interface Choice extends Candidate {
  readonly at: number;
  readonly section: OutlineSection;
  readonly least: number;
  readonly rank: number;
  readonly score: number;
}

/** Chooses the bodies that outlines show: those that something points at, then the shortest. */
export class BodyChoice implements Extras {
  private readonly chosen = new Map<number, Set<Declaration>>();
  /** The tokens that chosen bodies add, by the part. */
  private readonly added = new Map<number, number>();
  private begun: { readonly at: number; readonly declaration: Declaration } | undefined;
  private choices: readonly Choice[] | undefined;

  /** @param parts by their index; `undefined` for a part without an outline. */
  constructor(
    private readonly parts: readonly (Chooser | undefined)[],
    private readonly attention: Attention,
  ) {}

  addedTo(at: number): number {
    return this.added.get(at) ?? 0;
  }

  /** @param share the tokens of the part without its bodies. */
  planOf(at: number, section: OutlineSection, share: number): Plan {
    return {
      detail: section.formIn(share),
      bodies: this.chosen.get(at) ?? new Set(),
      begun: this.begun?.at === at ? this.begun.declaration : undefined,
    };
  }

  async add(
    shares: ReadonlyMap<number, number>,
    room: number,
    { isPointedAt }: { readonly isPointedAt: boolean },
  ): Promise<number> {
    let left = room;
    for (const choice of (this.choices ??= this.sorted())) {
      const { at, section, body, least, rank, score } = choice;
      const share = shares.get(at);
      const own = this.chosen.get(at) ?? new Set();
      if (share === undefined || least > left || own.has(body.declaration)) continue;
      if (isPointedAt && rank === 0 && score === 0) continue;
      const cost = await section.costOf(body, section.formIn(share));
      if (cost > left) continue;
      left -= cost;
      this.added.set(at, this.addedTo(at) + cost);
      this.chosen.set(at, own.add(body.declaration));
    }
    return room - left;
  }

  /**
   * Begins the most important body that is left, which has no room as a whole.
   * @param parts the indexes of those that it may be of.
   * @param room all of which it gets.
   * @returns whether there is one.
   */
  begin(parts: ReadonlySet<number>, room: number): boolean {
    const choices = (this.choices ??= this.sorted());
    const choice = choices.find(
      ({ at, body }) => parts.has(at) && !this.chosen.get(at)?.has(body.declaration),
    );
    if (!choice) return false;
    const { at, body } = choice;
    this.begun = { at, declaration: body.declaration };
    this.added.set(at, this.addedTo(at) + room);
    return true;
  }

  private sorted(): readonly Choice[] {
    const candidates = this.parts.flatMap((part, at) => {
      if (!part) return [];
      const { section, marks } = part;
      return section.bodies.map((body) => ({ at, section, marks, ...section.candidate(body) }));
    });
    const ranks = this.attention.ranks(candidates);
    const choices = candidates.map((candidate, index) => ({
      ...candidate,
      rank: ranks[index]?.rank ?? 0,
      score: (ranks[index]?.score ?? 0) / Math.sqrt(Math.max(leastLength, candidate.least)),
    }));
    return choices.toSorted(byImportance);
  }
}

/** Tests say less than what they test. */
function byImportance(a: Choice, b: Choice): number {
  return b.rank - a.rank || b.score - a.score || isTest(a) - isTest(b) || a.least - b.least;
}

function isTest({ body }: Choice): number {
  return Number(body.declaration.kind === 'test');
}
