import type { Pin } from './pin';

/** A named set of pins. One is active at a time: its pins alone have an effect. */
export interface PinSet {
  /** Unique, compared as it stands. */
  readonly name: string;
  /** Becomes the active one where this git branch is checked out. */
  readonly branch?: string;
  /** In the panel's order. */
  readonly pins: readonly Pin[];
}

export interface PinSets {
  /** The active set's name; there always is one. */
  readonly active: string;
  readonly sets: readonly PinSet[];
}

export const firstSetName = 'Default';

export function activeSet({ active, sets }: PinSets): PinSet {
  return sets.find(({ name }) => name === active) ?? sets[0] ?? { name: firstSetName, pins: [] };
}
