import type { CanonicalUri } from '../documents/uris';
import type { ResourceContents } from './resource';

/** The result of a read. */
export interface Reading {
  /** The resource that was read, whatever the spelling in which it was requested. */
  readonly uri: CanonicalUri;
  readonly contents: ResourceContents;
  /** Absent if it has no place in the list. */
  readonly priority?: number;
}
