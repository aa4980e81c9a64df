import type { PinSet, PinSets } from './pinSet';

/** The new names of sets, by the old ones. A set that is renamed keeps its place and its pins. */
export function renamesBetween(before: PinSets, after: PinSets): ReadonlyMap<string, string> {
  if (before.sets.length !== after.sets.length) return new Map();
  const [was, became] = [namesOf(before), namesOf(after)];
  const pairs = before.sets.flatMap((set, at) => {
    const next = after.sets[at];
    if (!next || was.has(next.name) || became.has(set.name)) return [];
    return idsOf(set) === idsOf(next) ? [[set.name, next.name] as const] : [];
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

function namesOf({ sets }: PinSets): ReadonlySet<string> {
  return new Set(sets.map(({ name }) => name));
}

function idsOf({ pins }: PinSet): string {
  return pins.map(({ id }) => id).join();
}
