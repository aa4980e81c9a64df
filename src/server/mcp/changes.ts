import { randomUUID } from 'node:crypto';
import type { Catalog } from '../../core/catalog/catalog';
import { ChangeLog, type LoggedChange } from '../../core/catalog/changeLog';
import { DisposableStore, type Disposable } from '../../base/events';
import type { ResourceChange } from '../../core/catalog/resource';

/** In one answer. */
const mostNamed = 500;

interface NamedChange {
  readonly type: LoggedChange['type'];
  readonly uri: string;
  /** What it is called by whoever looks for it. */
  readonly name: string;
}

/** `started`: nobody said since when. `unknown`: since when they said, and it is not known any more. */
export type ChangesSince = { readonly revision: string } & (
  | { readonly type: 'started' | 'unknown' }
  | { readonly type: 'known'; readonly changes: readonly NamedChange[]; readonly hasMore: boolean }
);

type Watched = Pick<Catalog, 'onDidChange' | 'names' | 'mayRead' | 'mayTell'>;

/** What changed in the catalogue, for clients that come back and ask. Nothing is kept before the first of them does. */
export class Changes implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly log = new ChangeLog({ newEpoch: randomUUID });
  /** One after the other: an older list than the last would look like a change. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly catalog: Watched) {
    this.owned.add(catalog.onDidChange((change) => this.note(change)));
  }

  since(revision?: string): Promise<ChangesSince> {
    const answer = this.last.then(() => this.answer(revision));
    this.last = answer.catch(() => undefined);
    return answer;
  }

  dispose(): void {
    this.owned.dispose();
  }

  private note(change: ResourceChange): void {
    switch (change.type) {
      case 'content':
        return this.log.noteContent(change.uri, change.subject);
      case 'sharing':
        return this.log.reset();
      case 'list':
      case 'order':
        return; // The list is compared when somebody asks.
    }
  }

  private async answer(asked?: string): Promise<ChangesSince> {
    const told = await this.told();
    const names = await this.catalog.names();
    this.log.look(new Set(names.keys()), told);
    const { revision } = this.log;
    if (asked === undefined) return { type: 'started', revision };
    const since = this.log.since(asked);
    if (!since) return { type: 'unknown', revision };
    const named = new Map<string, NamedChange>();
    let seen = asked;
    for (const { change, revision: at } of since) {
      const { type, uri } = change;
      const before = named.get(uri);
      if (!before && named.size === mostNamed) {
        return { type: 'known', revision: seen, changes: [...named.values()], hasMore: true };
      }
      if (before?.type !== 'came' && (await this.mayName(change, names))) {
        named.set(uri, { type, uri, name: names.get(uri) ?? uri });
      }
      seen = at;
    }
    return { type: 'known', revision, changes: [...named.values()], hasMore: false };
  }

  /** What is in the list is served; what it says of another document is not for that alone. */
  private async told(): Promise<ReadonlySet<LoggedChange>> {
    const told = new Set<LoggedChange>();
    for (const change of this.log.noted) {
      const isOfAnother = change.type === 'changed' && change.subject !== undefined;
      if (!isOfAnother || (await this.catalog.mayTell(change))) told.add(change);
    }
    return told;
  }

  /** As things are now: what was held back since is not even said to be gone. */
  private async mayName(
    change: LoggedChange,
    names: ReadonlyMap<string, string>,
  ): Promise<boolean> {
    const isListed = names.has(change.uri);
    switch (change.type) {
      case 'changed':
        return isListed && this.catalog.mayTell(change);
      case 'came':
        return isListed && this.catalog.mayRead(change.uri);
      case 'went':
        return !isListed && this.catalog.mayRead(change.uri);
    }
  }
}
