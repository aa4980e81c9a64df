import { randomUUID } from 'node:crypto';
import { activeSet, type PinSet, type PinSets } from './pinSet';

/** A change of the sets: maps the present ones to the new ones, of which one is active. */
export type SetEdit = (sets: PinSets) => PinSets;

export type NameMistake = 'empty' | 'taken';

/** Why a typed name of a set is refused; `undefined` if it is not. */
export function mistakeInName(
  { sets }: PinSets,
  typed: string,
  present?: string,
): NameMistake | undefined {
  const name = typed.trim();
  if (name === '') return 'empty';
  return name !== present && sets.some((set) => set.name === name) ? 'taken' : undefined;
}

/** A name that no set has: `A copy`, `A copy 2`. */
export function freeName({ sets }: PinSets, wanted: string): string {
  const names = new Set(sets.map(({ name }) => name));
  let name = wanted;
  for (let number = 2; names.has(name); number++) name = `${wanted} ${number}`;
  return name;
}

export function switchTo(name: string): SetEdit {
  return (present) => (hasSet(present, name) ? { ...present, active: name } : present);
}

/** Adds an empty set and makes it active. */
export function addSet(typed: string): SetEdit {
  return (present) => withSet(present, { name: typed.trim(), pins: [] });
}

/** Adds a copy of a set and makes it active. Its pins have new ids; the branch is not copied. */
export function duplicateSet(name: string, typed: string): SetEdit {
  return (present) => {
    const original = present.sets.find((set) => set.name === name);
    const pins = original?.pins.map((pin) => ({ ...pin, id: randomUUID() }));
    return pins ? withSet(present, { name: typed.trim(), pins }) : present;
  };
}

export function renameSet(name: string, typed: string): SetEdit {
  return (present) => {
    if (mistakeInName(present, typed, name)) return present;
    const to = typed.trim();
    return {
      active: present.active === name ? to : present.active,
      sets: present.sets.map((set) => (set.name === name ? { ...set, name: to } : set)),
    };
  };
}

/** Removes a set, but never the last one. If it was active, the set above it becomes active, or else the first. */
export function deleteSet(name: string): SetEdit {
  return (present) => {
    const at = present.sets.findIndex((set) => set.name === name);
    if (at < 0 || present.sets.length === 1) return present;
    const sets = present.sets.toSpliced(at, 1);
    const next = sets[Math.max(at - 1, 0)] ?? activeSet(present);
    return { active: present.active === name ? next.name : present.active, sets };
  };
}

/** Gives a set the branch, which its former set loses: a branch has one set at most. */
export function bindSet(name: string, branch: string | undefined): SetEdit {
  return (present) => {
    if (!hasSet(present, name)) return present;
    const sets = present.sets.map((set) => {
      if (set.name !== name) return set.branch === branch ? withoutBranch(set) : set;
      return branch === undefined ? withoutBranch(set) : { ...set, branch };
    });
    return { ...present, sets };
  };
}

function withSet(present: PinSets, set: PinSet): PinSets {
  if (mistakeInName(present, set.name)) return present;
  return { active: set.name, sets: [...present.sets, set] };
}

function withoutBranch(set: PinSet): PinSet {
  const { branch: _, ...unbound } = set;
  return unbound;
}

function hasSet({ sets }: PinSets, name: string): boolean {
  return sets.some((set) => set.name === name);
}
