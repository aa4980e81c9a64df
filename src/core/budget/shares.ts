/** A part's claim to the room of a document. */
export interface Claim {
  /** Parts of one group, such as the files of a pinned folder, share what the group gets, the first ones first. */
  readonly group: string;
  /** A higher step gets more. */
  readonly step: number;
  /** The tokens of the whole part. */
  readonly need: number;
  /** The tokens of its shorter forms, the shortest first. A part without any is cut to what it gets. */
  readonly forms?: readonly number[] | undefined;
  /** Whether longer forms of it say little more, as those of tests. */
  readonly isTests?: boolean | undefined;
  /** Whether it is whole before others have anything, as long as such parts leave enough room. */
  readonly isEssential?: boolean;
  /** Whether it is words that were written for the reader, which come before other essential parts. */
  readonly isNote?: boolean;
}

/** Shows parts of an outlined part beside its form, such as bodies of functions. */
export interface Extras {
  /** The tokens that those of a part take. */
  addedTo(at: number): number;
  /**
   * Adds some to the parts with these shares.
   * @param isPointedAt whether only those are meant that something points at.
   * @returns the tokens that they take.
   */
  add(
    shares: ReadonlyMap<number, number>,
    room: number,
    which: { readonly isPointedAt: boolean },
  ): Promise<number>;
}

/** The tokens that each group gets before any gets more, as long as there is room. */
export const floor = 300;
/** Essential parts are whole as long as they use no more of the room. */
const essentialShare = 0.6;
/** A part becomes whole, or a form longer, if it takes so many times what each has left. */
const fair = { whole: 3, short: 0.5 };
/** The names of tests get this much before other parts become longer. */
const testNames = { least: 1_000, share: 0.25 };

const noExtras: Extras = { addedTo: () => 0, add: async () => 0 };

/**
 * Shares the room out among parts: essential ones first, notes before the rest of them, then step after step; a step leaves
 * the lower ones their floors, out of half of the room at most.
 * @returns the tokens for each part, without its extras; fewer than it needs if it must be shorter.
 */
export async function shareOut(
  claims: readonly Claim[],
  room: number,
  extras: Extras = noExtras,
): Promise<readonly number[]> {
  const shares = claims.map(() => 0);
  let left = Math.max(0, room);
  const mostEssential = left * essentialShare;
  let essential = 0;
  const whole = new Set<number>();
  const indexed = claims.map((claim, at) => ({ ...claim, at }));
  for (const { at, need, isEssential } of indexed.toSorted(notesFirst)) {
    if (!isEssential || essential + need > mostEssential) continue;
    whole.add(at);
    shares[at] = need;
    essential += need;
  }
  left -= essential;
  const others = indexed.filter(({ at }) => !whole.has(at));
  const steps = [...new Set(others.map(({ step }) => step))].toSorted((a, b) => b - a);
  for (const step of steps) {
    const kept = Math.min(floorsBelow(step, others), Math.floor(left / 2));
    const own = others.filter((claim) => claim.step === step);
    left = kept + (await new Step(own, shares, left - kept, extras).share());
  }
  return shares;
}

type Indexed = Claim & { readonly at: number };

function notesFirst(a: Claim, b: Claim): number {
  return Number(b.isNote ?? false) - Number(a.isNote ?? false);
}

interface Round {
  want(claim: Claim): number;
  /** Whether an outlined part can use fewer tokens than it wants. */
  readonly canBeCut?: boolean;
  readonly fair?: number;
}

interface Member {
  readonly at: number;
  /** What it is to have after this round. */
  readonly want: number;
  readonly canBeCut: boolean;
}

/**
 * Parts of one step. Each group has its floor first. All have their shortest form before any has more; then small ones
 * become whole, the others say where each declaration is, by which a reader gets it with one call, and what is pointed at is
 * shown. Signatures come before other bodies, and what is left goes to the small groups before a large one gets the rest.
 */
class Step {
  constructor(
    private readonly claims: readonly Indexed[],
    private readonly shares: number[],
    private left: number,
    private readonly extras: Extras,
  ) {}

  /** @returns the tokens that are left. */
  async share(): Promise<number> {
    const tests = Math.max(testNames.least, this.left * testNames.share);
    const form = (index: number) => (claim: Claim) => claim.forms?.[index] ?? 0;
    const formOfCode = (index: number) => (claim: Claim) =>
      claim.isTests ? 0 : form(index)(claim);
    const names = (claim: Claim) =>
      claim.isTests ? Math.min(tests, form(0)(claim)) : form(0)(claim);
    this.giveFloors((claim) => (claim.forms ? names(claim) : claim.need));
    this.give({ want: names, canBeCut: true });
    this.give({ want: ({ need }) => need, fair: fair.whole });
    this.give({ want: formOfCode(1), fair: fair.short });
    await this.addExtras({ isPointedAt: true });
    this.give({ want: formOfCode(2) });
    await this.addExtras({ isPointedAt: false });
    this.give({ want: form(0), canBeCut: true });
    for (const index of [1, 2, 3]) this.give({ want: form(index) });
    this.give({ want: ({ need }) => need });
    // What can be cut takes what no form has room in.
    this.give({ want: ({ need, forms }) => (forms ? 0 : need), canBeCut: true });
    return this.left;
  }

  private giveFloors(want: Round['want']): void {
    for (const members of this.groups({ want, canBeCut: true })) this.giveTo(members, floor);
  }

  private give(round: Round): void {
    const { fair: share = Infinity } = round;
    const sorted = this.groups(round).toSorted((a, b) => this.lacks(a) - this.lacks(b));
    for (const [index, members] of sorted.entries()) {
      const rest = sorted.length - index;
      this.giveTo(members, share === Infinity ? this.left : (this.left * share) / rest);
      // A large one has nothing that a smaller one has no room for.
      if (this.lacks(members) > 0 && !round.canBeCut) return;
    }
  }

  private groups({ want, canBeCut = false }: Round): readonly (readonly Member[])[] {
    const groups = new Map<string, Member[]>();
    for (const claim of this.claims) {
      const { at, group, need } = claim;
      const wanted = want(claim);
      // A whole part has its extras.
      const own = wanted < need ? wanted : need - this.extras.addedTo(at);
      const members = groups.get(group);
      if (members) members.push({ at, want: own, canBeCut });
      else groups.set(group, [{ at, want: own, canBeCut }]);
    }
    return [...groups.values()];
  }

  private giveTo(members: readonly Member[], most: number): void {
    let its = Math.floor(Math.min(most, this.left));
    for (const { at, want, canBeCut } of members) {
      const lack = want - (this.shares[at] ?? 0);
      const more = lack <= its || canBeCut ? Math.min(lack, its) : 0;
      if (more <= 0) continue;
      this.shares[at] = (this.shares[at] ?? 0) + more;
      its -= more;
      this.left -= more;
    }
  }

  private async addExtras(which: { readonly isPointedAt: boolean }): Promise<void> {
    const outlined = this.claims.flatMap(({ at, need, forms }): [number, number][] => {
      const share = this.shares[at] ?? 0;
      const isNamed = share >= (forms?.[0] ?? Infinity);
      return isNamed && share + this.extras.addedTo(at) < need ? [[at, share]] : [];
    });
    this.left -= await this.extras.add(new Map(outlined), this.left, which);
  }

  private lacks(members: readonly Member[]): number {
    return members.reduce(
      (sum, { at, want }) => sum + Math.max(0, want - (this.shares[at] ?? 0)),
      0,
    );
  }
}

/** The tokens that the steps below are left. */
function floorsBelow(step: number, claims: readonly Claim[]): number {
  const needs = new Map<string, number>();
  for (const { group, forms, need, step: its } of claims) {
    if (its >= step) continue;
    needs.set(group, (needs.get(group) ?? 0) + Math.min(need, forms?.[0] ?? need));
  }
  let floors = 0;
  for (const need of needs.values()) floors += Math.min(need, floor);
  return floors;
}
