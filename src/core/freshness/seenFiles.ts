import type { CanonicalUri } from '../documents/uris';

const maxSeen = 2_000;

/** The files that were seen on disk, and when it was noticed that they are gone. */
export class SeenFiles {
  private readonly goneSince = new Map<CanonicalUri, number | undefined>();

  noteThere(uri: CanonicalUri): void {
    if (this.goneSince.size >= maxSeen && !this.goneSince.has(uri)) this.goneSince.clear();
    this.goneSince.set(uri, undefined);
  }

  /** Whether a file that is not there was seen there, and was first missed less than this time ago. */
  isGoneSince(uri: CanonicalUri, ms: number): boolean {
    if (!this.goneSince.has(uri)) return false;
    const since = this.goneSince.get(uri) ?? Date.now();
    this.goneSince.set(uri, since);
    return Date.now() - since < ms;
  }
}
