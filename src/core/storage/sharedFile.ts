import type { Event } from '../../base/events';

/** A text file that other windows read and write too. */
export interface SharedFile {
  readonly onDidChange: Event<void>;
  /** `undefined` if there is none yet. */
  read(): Promise<string | undefined>;
  /** Replaces the text by the result of `change`; other windows cannot write meanwhile. */
  update(change: (text: string | undefined) => string): Promise<void>;
  /** Keeps a copy of a text that will be replaced, with the reason in its name, and returns its path. */
  keepCopy(text: string, why: 'broken' | `version-${number}`): Promise<string>;
}
