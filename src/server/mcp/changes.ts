import { randomUUID } from 'node:crypto';
import type { Catalog } from '../../core/catalog/catalog';
import { ChangeLog, comparison, type LoggedChange } from '../../core/catalog/changeLog';
import type { Names } from '../../core/catalog/names';
import { inSlices } from '../../base/steps';
import { DisposableStore, type Disposable } from '../../base/events';
import type { Viewer } from '../../core/sharing/viewer';
import type { ResourceChange } from '../../core/catalog/resource';

/** The limit of changes in one answer. */
const mostNamed = 500;

interface NamedChange {
  readonly type: LoggedChange['type'];
  readonly uri: string;
  /** The name by which search finds it. */
  readonly name: string;
}

/** `started`: the client gave no revision. `unknown`: the changes since its revision are no longer known. */
export type ChangesSince = { readonly revision: string } & (
  | { readonly type: 'started' | 'unknown' }
  | { readonly type: 'known'; readonly changes: readonly NamedChange[]; readonly hasMore: boolean }
);

type Watched = Pick<Catalog, 'onDidChange' | 'names' | 'maySee' | 'mayNotify'>;

/** The changes of the catalogue for clients that poll. A client's revisions count only the changes that it may see. */
export class Changes implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly byViewer = new Map<string, ChangesOfView>();

  constructor(private readonly catalog: Pick<Catalog, 'for'>) {}

  for(viewer: Viewer): Pick<ChangesOfView, 'since'> {
    const known = this.byViewer.get(viewer.key);
    if (known) return known;
    const changes = this.owned.add(new ChangesOfView(this.catalog.for(viewer)));
    this.byViewer.set(viewer.key, changes);
    return changes;
  }

  dispose(): void {
    this.owned.dispose();
  }
}

/** Nothing is kept before the first poll. */
export class ChangesOfView implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly log = new ChangeLog({ newEpoch: randomUUID });
  /** Answers are made one after the other: an older list than the last would look like a change. */
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
      case 'content': {
        const { type: _, uri, ...about } = change;
        return this.log.noteContent(uri, about);
      }
      case 'sharing':
        return this.log.reset();
      case 'list':
      case 'order':
        return; // The list is compared at the next poll.
    }
  }

  private async answer(asked?: string): Promise<ChangesSince> {
    const visible = await this.visible();
    const names = await this.catalog.names();
    this.log.look(await inSlices(comparison(this.log.listed, names)), visible);
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

  /** The noted changes that clients may see: a listed resource may contain a change of a document that is denied. */
  private async visible(): Promise<ReadonlySet<LoggedChange>> {
    const visible = new Set<LoggedChange>();
    for (const change of this.log.noted) {
      const isOfAnother =
        change.type === 'changed' &&
        [change.subject, change.closed, change.files, change.part, change.topics].some(
          (about) => about !== undefined,
        );
      if (!isOfAnother || (await this.catalog.mayNotify(change))) visible.add(change);
    }
    return visible;
  }

  /** Access is decided as of now: a document that is denied by now is not named as removed either. */
  private async mayName(change: LoggedChange, names: Names): Promise<boolean> {
    const isListed = names.has(change.uri);
    switch (change.type) {
      case 'changed':
        return isListed && this.catalog.mayNotify(change);
      case 'came':
        return isListed && this.catalog.maySee(change.uri);
      case 'went':
        return !isListed && this.catalog.maySee(change.uri);
    }
  }
}
