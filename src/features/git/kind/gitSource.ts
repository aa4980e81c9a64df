import type { Event } from '../../../base/events';
import type { ReadContext, ResourceBody, ResourceChange } from '../../../core/catalog/resource';
import type { CanonicalUri } from '../../../core/documents/uris';
import type { GitAddress } from '../model/address';
import type { GitRepository } from '../reading/repository';
import type { Snapshot } from '../reading/snapshot';

/** A repository of the window. */
export interface SeenRepository {
  /** Its name in URIs. */
  readonly name: string;
  readonly uri: CanonicalUri;
  /**
   * The state of the repository as a viewer without rules sees it; `undefined` before it was read, and while git fails.
   */
  readonly snapshot: Snapshot | undefined;
  /** The reason why there is no snapshot. */
  readonly failure: string | undefined;
  /** @throws GitFailed */
  open(): Promise<GitRepository>;
}

/** `heldBack`: git's history has it under a held-back name, or does not tell its other names. */
export type GitRead = ResourceBody | 'heldBack' | undefined;

/** The repositories of the window, as the kind needs them. */
export interface GitSource {
  readonly repositories: readonly SeenRepository[];
  readonly onDidChange: Event<ResourceChange>;
  /** Looks for changes without events, unless it just did. */
  reconcile(): void;
  /** The URI of a file by its path in a repository. */
  uriOf(repository: string, path: string): CanonicalUri | undefined;
  read(address: GitAddress, context: ReadContext): Promise<GitRead>;
  /** The lines of a file, a hundred at a time. */
  lines(repository: string, path: string, context: ReadContext): Promise<readonly string[]>;
  /** The names of branches and tags. */
  refs(repository: string, signal: AbortSignal): Promise<readonly string[]>;
  /** The latest commits, each with its hash and its subject. */
  commits(repository: string, context: ReadContext): Promise<readonly string[]>;
}
