import type { Catalog } from '../../core/catalog/catalog';
import { Coalescer } from '../../base/coalescer';
import { toError } from '../../base/errors';
import { DisposableStore, type Disposable } from '../../base/events';
import type { Logger } from '../../base/logger';
import type { ContentChange, ResourceChange } from '../../core/catalog/resource';
import type { Activity } from '../../core/protocol/serverStatus';
import { type CanonicalUri, askedByVSCode, subscriptionKey } from '../../core/documents/uris';
import type { Listeners } from './listeners';
import type { Sessions } from './sessions';

const intervalMs = 50;

type Change = Omit<ContentChange, 'type'>;

interface Options {
  readonly catalog: Catalog;
  readonly log: Logger;
  readonly sessions: Pick<Sessions, 'all'>;
  readonly listeners: Pick<Listeners, 'all'>;
  onActivity?(what: Activity): void;
}

/** Notifies clients of both eras of the catalogue's changes. A change that no client subscribed to costs nothing. */
export class Notifier implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly updates = this.owned.add(
    new Coalescer<CanonicalUri>(intervalMs, (key) => this.notifyUpdated(key)),
  );
  /** The last change under each key that access has denied; clients are notified once access allows it. */
  private readonly withheld = new Map<CanonicalUri, Change>();
  private readonly lists = this.owned.add(
    new Coalescer<'list'>(intervalMs, () => this.notifyList()),
  );

  constructor(private readonly options: Options) {
    this.owned.add(options.catalog.onDidChange((change) => this.notice(change)));
  }

  dispose(): void {
    this.owned.dispose();
  }

  private notice(change: ResourceChange): void {
    switch (change.type) {
      case 'content':
        for (const key of keysOf(change.uri)) {
          if (this.isWanted(key)) void this.notifyIfAllowed(key, change);
        }
        return;
      case 'list':
        this.lists.poke('list');
        this.notifyWithheld();
        return;
      case 'sharing':
        this.lists.poke('list');
        for (const key of this.wantedKeys()) void this.notifyIfAllowed(key, { uri: key });
        return;
      case 'order':
        return;
    }
  }

  private async notifyIfAllowed(key: CanonicalUri, change: Change): Promise<void> {
    try {
      if (await this.options.catalog.mayNotify(change)) {
        if (this.withheld.get(key)?.subject === change.subject) this.withheld.delete(key);
        this.updates.poke(key);
      } else this.withheld.set(key, change);
    } catch (cause) {
      this.options.log.error(toError(cause));
    }
  }

  private notifyWithheld(): void {
    for (const [key, change] of this.withheld) {
      if (this.isWanted(key)) void this.notifyIfAllowed(key, change);
      else this.withheld.delete(key);
    }
  }

  private wantedKeys(): Set<CanonicalUri> {
    const { sessions, listeners } = this.options;
    return new Set([
      ...[...sessions.all()].flatMap((session) => session.wantedKeys),
      ...[...listeners.all()].flatMap(({ subscriptions }) => subscriptions.keys),
    ]);
  }

  private isWanted(key: CanonicalUri): boolean {
    const { sessions, listeners } = this.options;
    return (
      [...listeners.all()].some(({ subscriptions }) => subscriptions.hasKey(key)) ||
      [...sessions.all()].some((session) => session.wants(key))
    );
  }

  private notifyList(): void {
    const { sessions, listeners } = this.options;
    for (const stream of listeners.all()) stream.notifyList();
    for (const session of sessions.all()) session.notifyList();
  }

  private notifyUpdated(key: CanonicalUri): void {
    const { sessions, listeners } = this.options;
    for (const stream of listeners.all()) {
      for (let sent = stream.notifyUpdated(key); sent > 0; sent -= 1) {
        this.options.onActivity?.('update');
      }
    }
    for (const session of sessions.all()) session.notifyUpdated(key);
  }
}

/** The keys that clients may have subscribed to: VS Code's client takes percent signs in a name for encoding. */
function keysOf(uri: CanonicalUri): Set<CanonicalUri> {
  const key = subscriptionKey(uri);
  return new Set(key.includes('%25') ? [key, subscriptionKey(askedByVSCode(uri))] : [key]);
}
