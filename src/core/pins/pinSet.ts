import type { PinEdit } from './edits';
import type { Pin } from './pin';

/** A named set of pins. Only the active set's pins have an effect. */
export interface PinSet {
  /** Unique; upper and lower case differ. */
  readonly name: string;
  /** The set becomes active when this git branch is checked out. */
  readonly branch?: string;
  /** In the panel's order. */
  readonly pins: readonly Pin[];
  /** Entries of its file that this version cannot read, if there are any. They stay there, below the pins. */
  readonly unreadable?: readonly unknown[];
}

export interface PinSets {
  /** The name of the active set, which always exists. */
  readonly active: string;
  readonly sets: readonly PinSet[];
}

export const firstSetName = 'Default';

export function activeSet({ active, sets }: PinSets): PinSet {
  return sets.find(({ name }) => name === active) ?? sets[0] ?? { name: firstSetName, pins: [] };
}

/** Changes the pins of all sets that are meant. */
export function editSets(
  { active, sets }: PinSets,
  edit: PinEdit,
  isMeant: (name: string) => boolean = () => true,
): PinSets {
  return {
    active,
    sets: sets.map((set) => (isMeant(set.name) ? { ...set, pins: edit(set.pins) } : set)),
  };
}
