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
}
