/** A part's claim to the room of a document. */
export interface Claim {
  /** Parts of one group, such as the files of a pinned folder, share what the group gets, the first ones first. */
  readonly group: string;
  /** A higher step gets more. */
  readonly step: number;
  /** The tokens of the whole part. */
  readonly need: number;
}

interface Group {
  readonly step: number;
  readonly members: number[];
  need: number;
  share: number;
}

/** The tokens that each group gets before any gets more, as long as there is room. */
export const floor = 300;

/**
 * Shares the room out among parts. A step leaves the lower ones their floors, out of half of the room at most. Within a
 * step, each group has its floor first; then the small groups become whole before a large one gets the rest.
 * @returns the tokens for each part; fewer than it needs if it must be cut.
 */
export function shareOut(claims: readonly Claim[], room: number): readonly number[] {
  const groups = groupsOf(claims);
  const steps = [...new Set(groups.map(({ step }) => step))].toSorted((a, b) => b - a);
  let left = Math.max(0, room);
  for (const step of steps) {
    const lower = groups.filter((group) => group.step < step);
    const floors = lower.reduce((sum, { need }) => sum + Math.min(need, floor), 0);
    const available = left - Math.min(floors, Math.floor(left / 2));
    left -= shareStep(
      groups.filter((group) => group.step === step),
      available,
    );
  }
  return sharesIn(groups, claims);
}

/** @returns the tokens that were given. */
function shareStep(groups: readonly Group[], available: number): number {
  let left = available;
  const give = (group: Group, most: number) => {
    const more = Math.min(group.need - group.share, most, left);
    group.share += more;
    left -= more;
  };
  for (const group of groups) give(group, floor);
  for (const group of groups.toSorted((a, b) => a.need - b.need)) give(group, left);
  return available - left;
}

function groupsOf(claims: readonly Claim[]): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const [at, { group: name, step, need }] of claims.entries()) {
    const group = groups.get(name) ?? { step, members: [], need: 0, share: 0 };
    groups.set(name, group);
    group.members.push(at);
    group.need += need;
  }
  return [...groups.values()];
}

function sharesIn(groups: readonly Group[], claims: readonly Claim[]): readonly number[] {
  const shares = claims.map(() => 0);
  for (const { members, share } of groups) {
    let left = share;
    for (const at of members) {
      shares[at] = Math.min(claims[at]?.need ?? 0, left);
      left -= shares[at];
    }
  }
  return shares;
}
