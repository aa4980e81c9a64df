import type { CanonicalUri } from '../documents/uris';
/** Something about a resource is new. `changed`: what a read answers. */
export type LoggedChange = { readonly uri: CanonicalUri } & (
  | { readonly type: 'changed'; /** Because of this document. */ readonly subject?: CanonicalUri }
  | { readonly type: 'came' | 'went' }
);

/** What happened after a revision: the oldest first, each with the revision that has seen it. */
export type Since = readonly { readonly change: LoggedChange; readonly revision: string }[];

interface Options {
  /** Says which log a revision is of: another each time. */
  newEpoch(): string;
  /** Older changes are forgotten. */
  readonly most?: number;
}

/**
 * What has changed in the list and in what it names, for whoever comes back with a revision to hear of it. Of a resource
 * only the latest change of each sort is kept. A revision counts what is served and nothing else: of what is held back it
 * does not even say that something happened.
 */
export class ChangeLog {
  private readonly changes = new Map<string, { change: LoggedChange; count: number }>();
  /** Content that has changed and is not counted yet, by the key of the change. */
  private readonly waiting = new Map<string, LoggedChange>();
  private readonly most: number;
  private epoch: string;
  private count = 0;
  /** Up to here, changes are forgotten. */
  private forgotten = 0;
  /** The list when it was last looked at; nothing is noted before that. */
  private listed: ReadonlySet<CanonicalUri> | undefined;

  constructor(private readonly options: Options) {
    this.most = options.most ?? 10_000;
    this.epoch = options.newEpoch();
  }

  get revision(): string {
    return this.revisionAt(this.count);
  }

  /** What changed since the list was last looked at, and what could not be told then. */
  get noted(): readonly LoggedChange[] {
    return [...this.waiting.values()];
  }

  /** What is not in the list is told of once it comes. */
  noteContent(uri: CanonicalUri, subject?: CanonicalUri): void {
    if (!this.listed?.has(uri)) return;
    const change = { type: 'changed', uri, ...(subject !== undefined && { subject }) } as const;
    this.waiting.set(keyOf(change), change);
    if (this.waiting.size > this.most) this.reset();
  }

  /**
   * Counts what has changed in the list, came into it and went out of it since it was last looked at.
   * @param told of `noted`, what clients may hear of.
   */
  look(listed: ReadonlySet<CanonicalUri>, told: ReadonlySet<LoggedChange>): void {
    const before = this.listed;
    this.listed = listed;
    if (!before) return;
    for (const [key, change] of this.waiting) {
      const isListed = listed.has(change.uri);
      if (isListed && !told.has(change)) continue;
      this.waiting.delete(key);
      if (isListed) this.add(change);
    }
    for (const uri of before) if (!listed.has(uri)) this.add({ type: 'went', uri });
    for (const uri of listed) if (!before.has(uri)) this.add({ type: 'came', uri });
  }

  /** From here on nobody can come back: anything may have changed unseen. */
  reset(): void {
    this.changes.clear();
    this.waiting.clear();
    this.listed = undefined;
    this.epoch = this.options.newEpoch();
  }

  /** `undefined` for a revision of another log, or one that is too old. */
  since(revision: string): Since | undefined {
    const [, epoch, digits] = /^(.+)\.(\d{1,15})$/.exec(revision) ?? [];
    const from = Number(digits);
    if (epoch !== this.epoch || from < this.forgotten || from > this.count) return undefined;
    return [...this.changes.values()]
      .filter(({ count }) => count > from)
      .map(({ change, count }) => ({ change, revision: this.revisionAt(count) }));
  }

  private add(change: LoggedChange): void {
    const key = keyOf(change);
    // At the end of the map, whose order is that of the changes.
    this.changes.delete(key);
    this.changes.set(key, { change, count: ++this.count });
    for (const [oldest, { count }] of this.changes) {
      if (this.changes.size <= this.most) break;
      this.changes.delete(oldest);
      this.forgotten = count;
    }
  }

  private revisionAt(count: number): string {
    return `${this.epoch}.${count}`;
  }
}

function keyOf(change: LoggedChange): string {
  const { type, uri } = change;
  return JSON.stringify(type === 'changed' ? [uri, change.subject] : [uri]);
}
