import type { UntrackedText } from '../model/addedFile';
import type { UnsavedFile } from './copiedIndex';
import type { GitRepository } from './repository';

/** The files as they are now, with unsaved edits, by their paths in the repository. */
export interface WorkingFiles {
  /** The documents with unsaved edits. */
  unsaved(repository: GitRepository): Promise<readonly UnsavedFile[]>;
  /** The bytes of a file, with unsaved edits; `undefined` if it does not exist. */
  bytesOf(repository: GitRepository, path: string): Promise<Uint8Array | undefined>;
  /** Decodes the bytes of a file as an editor would; `undefined` if it is binary. */
  decode(repository: GitRepository, path: string, bytes: Uint8Array): Promise<string | undefined>;
  /** The beginning of a file's text, with unsaved edits; `undefined` if it is binary or does not exist. */
  textOf(
    repository: GitRepository,
    path: string,
    maxBytes: number,
  ): Promise<UntrackedText | undefined>;
}
