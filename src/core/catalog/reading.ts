import type { ResourceContents } from './resource';

/** The result of a read. */
export interface Reading {
  readonly contents: ResourceContents;
  /** Absent if it has no place in the list. */
  readonly priority?: number;
}
