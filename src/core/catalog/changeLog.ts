import type { Steps } from '../../base/steps';
import type { CanonicalUri } from '../documents/uris';
import type { ContentChange } from './resource';

type About = Pick<ContentChange, 'subject' | 'closed' | 'files' | 'part' | 'topics'>;

/** A resource was added to the list or removed from it, or a read would return something else (`changed`). */
export type LoggedChange = { readonly uri: CanonicalUri } & (
  ({ readonly type: 'changed' } & About) | { readonly type: 'came' | 'went' }
);

/** The changes after a revision, oldest first, each with the revision that includes it. */
export type Since = readonly { readonly change: LoggedChange; readonly revision: string }[];

/** The URIs of a list. */
export interface Listed {
  has(uri: CanonicalUri): boolean;
  keys(): Iterable<CanonicalUri>;
}

interface Comparison {
  readonly before: Listed | undefined;
  readonly now: Listed;
  readonly went: readonly CanonicalUri[];
  readonly came: readonly CanonicalUri[];
}

interface Options {
  /** A new name for the log at each call, which its revisions begin with. */
  newEpoch(): string;
  /** Older changes are forgotten. */
  readonly most?: number;
}

/**
 * The changes of the list and of listed resources, for clients that ask what changed since a revision. Only a resource's
 * latest change of each type is kept. Revisions count only served resources, so that they do not disclose changes of
 * held-back ones.
 */
export class ChangeLog {
  private readonly changes = new Map<string, { change: LoggedChange; count: number }>();
  /** Changed contents that are not counted yet, by the key of the change. */
  private readonly waiting = new Map<string, LoggedChange>();
  private readonly most: number;
  private epoch: string;
  private count = 0;
  /** Changes up to this count are forgotten. */
  private forgotten = 0;
  private last: Listed | undefined;

  constructor(private readonly options: Options) {
    this.most = options.most ?? 10_000;
    this.epoch = options.newEpoch();
  }

  /** The list at the last look; nothing is noted before the first. */
  get listed(): Listed | undefined {
    return this.last;
  }

  get revision(): string {
    return this.revisionAt(this.count);
  }

  /** The contents that changed since the last look, and those that could not be shown to clients then. */
  get noted(): readonly LoggedChange[] {
    return [...this.waiting.values()];
  }

  /** Ignores resources that are not listed: they are counted when they are added. */
  noteContent(uri: CanonicalUri, about: About = {}): void {
    if (!this.last?.has(uri)) return;
    const { files, ...rest } = about;
    const change = { ...rest, type: 'changed', uri } as const;
    const key = keyOf(change);
    const before = this.waiting.get(key);
    const all = before?.type === 'changed' ? union(before.files, files) : files;
    this.waiting.set(key, { ...change, ...(all && { files: all }) });
    if (this.waiting.size > this.most) this.reset();
  }

  /**
   * Counts the resources that were added to the list, removed from it or changed since the last look.
   * @param compared the list, with that of the last look.
   * @param visible the changes in `noted` that clients may see.
   */
  look({ before, now, went, came }: Comparison, visible: ReadonlySet<LoggedChange>): void {
    const isFirst = this.last === undefined || this.last !== before;
    this.last = now;
    if (isFirst) return;
    for (const [key, change] of this.waiting) {
      const isListed = now.has(change.uri);
      if (isListed && !visible.has(change)) continue;
      this.waiting.delete(key);
      if (isListed) this.add(change);
    }
    for (const uri of went) this.add({ type: 'went', uri });
    for (const uri of came) this.add({ type: 'came', uri });
  }

  /** Makes all revisions unknown, because changes may have been missed. */
  reset(): void {
    this.changes.clear();
    this.waiting.clear();
    this.last = undefined;
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
    // The map is in the order of the changes, so it is added at the end.
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

/** What went from the list and what came to it; a list that is the same object has not changed. */
export function* comparison(before: Listed | undefined, now: Listed): Steps<Comparison> {
  const isSame = before === undefined || before === now;
  const went = isSame ? [] : yield* missing(before, now);
  const came = isSame ? [] : yield* missing(now, before);
  return { before, now, went, came };
}

/** Those of a list that are missing in another one. */
function* missing(list: Listed, other: Listed): Steps<readonly CanonicalUri[]> {
  const found: CanonicalUri[] = [];
  for (const uri of list.keys()) {
    yield;
    if (!other.has(uri)) found.push(uri);
  }
  return found;
}

function keyOf(change: LoggedChange): string {
  if (change.type !== 'changed') return JSON.stringify([change.uri]);
  const { uri, subject, closed, part, topics } = change;
  return JSON.stringify([uri, subject, closed, part, topics]);
}

/** The changed files of both changes; a change without them is one of something that every viewer sees. */
function union(before: About['files'], now: About['files']): About['files'] {
  if (!before || !now) return undefined;
  return [...new Map([...before, ...now].map((names) => [names.join(' '), names])).values()];
}
