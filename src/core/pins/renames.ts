import type { PinSet, PinSets } from './pinSet';

/** The new names of sets, by the old ones. A set that is renamed keeps its place, and some of its pins. */
export function renamesBetween(before: PinSets, after: PinSets): ReadonlyMap<string, string> {
  if (before.sets.length !== after.sets.length) return new Map();
  const [was, became] = [namesOf(before), namesOf(after)];
  const pairs = before.sets.flatMap((set, at) => {
    const next = after.sets[at];
    if (!next || was.has(next.name) || became.has(set.name)) return [];
    return isSameSet(set, next) ? [[set.name, next.name] as const] : [];
  });
  return new Map(pairs);
}

/** `undefined` if another set has a new name already. */
export function renameSets(
  { active, sets }: PinSets,
  renames: ReadonlyMap<string, string>,
): PinSets | undefined {
  const nameOf = (name: string) => renames.get(name) ?? name;
  const names = new Set(sets.map(({ name }) => nameOf(name)));
  if (names.size < sets.length) return undefined;
  return { active: nameOf(active), sets: sets.map((set) => ({ ...set, name: nameOf(set.name) })) };
}

/**
 * Renames sets as `renameSets` does. An earlier set that had a new name takes the old one, so that no two are mixed up,
 * and the names come back once the renaming is undone.
 */
export function swapNames(
  { active, sets }: PinSets,
  renames: ReadonlyMap<string, string>,
): PinSets {
  const swaps = new Map(
    [...renames].flatMap(([from, to]) => [[from, to] as const, [to, from] as const]),
  );
  const nameOf = (name: string) => swaps.get(name) ?? name;
  return { active: nameOf(active), sets: sets.map((set) => ({ ...set, name: nameOf(set.name) })) };
}

function namesOf({ sets }: PinSets): ReadonlySet<string> {
  return new Set(sets.map(({ name }) => name));
}

function isSameSet(before: PinSet, after: PinSet): boolean {
  if (before.pins.length === 0) return after.pins.length === 0;
  const ids = new Set(before.pins.map(({ id }) => id));
  return after.pins.some(({ id }) => ids.has(id));
}
