import type { ResourceContents } from './resource';

/** What was read. */
export interface Reading {
  readonly contents: ResourceContents;
  /** Absent if it has no place in the list. */
  readonly priority?: number;
}
