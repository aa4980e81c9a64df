import type { EntryState } from '../../core/connecting/aiClientConfig';

/**
 * Our part of a client's file: the entry of the server, or its hooks. `Own` is that part as found in a text. Texts have
 * no byte order mark, and none of these methods reads or writes files.
 */
export interface Part<Own> {
  /** @throws Misfit if the text is invalid, or something else is in the place of our part. */
  find(text: string): Own | undefined;
  state(text: string): EntryState;
  /** The text with our present part; everything else in it stays. */
  connect(text: string): string;
  /** Adds this part to a text that has none, as an earlier version may have done. */
  write(text: string, own: Own): string;
  /**
   * The text without our part.
   * @param origin an earlier text without our part: an object or list that it lacks goes, too, if it is left empty.
   */
  disconnect(text: string, origin?: string): string;
}
