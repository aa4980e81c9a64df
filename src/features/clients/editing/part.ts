import type { EntryState } from '../model/aiClientConfig';

/**
 * Our part of a client's file: the entry of the server, or its hooks. Texts have no byte order mark, and none of these
 * methods reads or writes files. They throw UnexpectedShape if the text is invalid, or something else is in the place of our part.
 */
export interface Part {
  state(text: string): EntryState;
  /** The text with our present part; everything else in it stays. */
  connect(text: string): string;
  /** The text without our part; an object or a list that is left empty stays. `undefined` if the whole file is ours. */
  disconnect(text: string): string | undefined;
  /** As `disconnect`, but what does not start just what we write there stays: the person has changed it. */
  withdraw(text: string): string | undefined;
}

/** The part, for which what another one calls current is current, too, and stays as it is. */
export function eitherCurrent(part: Part, other: Part | undefined): Part {
  if (!other) return part;
  return {
    ...part,
    state: (text) => {
      const state = part.state(text);
      return state === 'outdated' ? other.state(text) : state;
    },
    withdraw: (text) => {
      const left = part.withdraw(text);
      return left === undefined ? undefined : other.withdraw(left);
    },
    connect: (text) => (other.state(text) === 'current' ? text : part.connect(text)),
  };
}

/** The part, for which all that is ours is current, as a newer version of the extension may write it, and stays as it is. */
export function anyCurrent(part: Part): Part {
  const state = (text: string) => {
    const found = part.state(text);
    return found === 'outdated' ? 'current' : found;
  };
  return {
    ...part,
    state,
    connect: (text) => (state(text) === 'current' ? text : part.connect(text)),
  };
}
