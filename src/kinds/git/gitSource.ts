import type { Event } from '../../base/events';
import type { ReadContext, ResourceBody, ResourceChange } from '../../core/catalog/resource';
import type { CanonicalUri } from '../../core/documents/uris';
import type { GitAddress } from '../../core/git/address';
import type { GitRepository } from '../../git/repository';
import type { Snapshot } from '../../git/snapshot';

/** A repository of the window. */
export interface SeenRepository {
  /** Its name in URIs. */
  readonly name: string;
  readonly uri: CanonicalUri;
  /** What is seen of it when no rule restricts the viewer; `undefined` before it was looked at, and while git fails. */
  readonly snapshot: Snapshot | undefined;
  /** Why there is none. */
  readonly failure: string | undefined;
  /** @throws GitFailed */
  open(): Promise<GitRepository>;
}

/** What the kind is made of, once there is a repository: it is loaded then. */
export interface GitSource {
  readonly repositories: readonly SeenRepository[];
  readonly onDidChange: Event<ResourceChange>;
  /** Looks for changes without events, unless it just did. */
  reconcile(): void;
  /** The file of a path in a repository. */
  uriOf(repository: string, path: string): CanonicalUri | undefined;
  read(address: GitAddress, context: ReadContext): Promise<ResourceBody | undefined>;
  /** The names of branches and tags. */
  refs(repository: string, signal: AbortSignal): Promise<readonly string[]>;
  /** The latest commits, each with its hash and its subject. */
  commits(repository: string, context: ReadContext): Promise<readonly string[]>;
}
