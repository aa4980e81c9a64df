import { posix } from 'node:path';
import { type CanonicalUri, parseUri, withPath } from '../core/documents/uris';
import type { Depth } from './folderIndex';

/** The least thorough first. */
const depths: readonly Depth[] = ['shallow', 'deep', 'anew'];

/** The directories to scan next, each as thoroughly as anyone has asked for. */
export class DueScans {
  private readonly depthOf = new Map<CanonicalUri, Depth>();

  get isEmpty(): boolean {
    return this.depthOf.size === 0;
  }

  add(directory: CanonicalUri, depth: Depth): void {
    const before = this.depthOf.get(directory) ?? 'shallow';
    const isMore = depths.indexOf(depth) > depths.indexOf(before);
    this.depthOf.set(directory, isMore ? depth : before);
  }

  addParentOf(uri: CanonicalUri): void {
    this.add(withPath(uri, posix.dirname(parseUri(uri).path)), 'shallow');
  }

  /** Returns all, which are no longer due. */
  take(): readonly (readonly [CanonicalUri, Depth])[] {
    const all = [...this.depthOf];
    this.depthOf.clear();
    return all;
  }
}
