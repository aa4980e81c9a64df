import type { EntryState } from '../../core/connecting/aiClientConfig';

/**
 * What we write in a file of a client: the entry of the server, or its hooks. `Own` is what a text has of it. Texts have no
 * byte order mark, and none of these reads or writes files.
 */
export interface Part<Own> {
  /** @throws Misfit if the text is invalid, or something else is in the place of ours. */
  find(text: string): Own | undefined;
  state(text: string): EntryState;
  /** The text with what we write now; everything else in it stays. */
  connect(text: string): string;
  /** Adds this to a text that has none, as an earlier version may have done. */
  write(text: string, own: Own): string;
  disconnect(text: string): string;
}
