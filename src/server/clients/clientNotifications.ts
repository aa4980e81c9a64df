import type { CatalogView } from '../../core/catalog/catalogView';
import { Coalescer } from '../../base/coalescer';
import { toError } from '../../base/errors';
import { DisposableOwner } from '../../base/events';
import type { Logger } from '../../base/logger';
import type { ContentChange, ResourceChange } from '../../core/catalog/resource';
import { askedByVSCode } from '../../core/documents/askedByVSCode';
import { type CanonicalUri, subscriptionKey } from '../../core/documents/uris';
import type { Subscriber } from './subscriptions';

const intervalMs = 50;

type Change = Omit<ContentChange, 'type'>;

interface Options {
  /** The catalogue as the viewer sees it. */
  readonly catalog: Pick<CatalogView, 'mayNotify' | 'hasListChanged'>;
  readonly log: Logger;
  /** The subscribers who see this much now. */
  subscribers(): readonly Subscriber[];
}

/** Notifies the clients that see the same of the catalogue's changes. A change that none of them subscribed to costs nothing. */
export class ClientNotifications extends DisposableOwner {
  private readonly updates = this.own(
    new Coalescer<CanonicalUri>(intervalMs, (key) => this.notifyUpdated(key)),
  );
  /** The last change under each key that access has denied; clients are notified once access allows it. */
  private readonly withheld = new Map<CanonicalUri, Change>();
  private readonly lists = this.own(new Coalescer(intervalMs, () => void this.notifyList()));

  constructor(private readonly options: Options) {
    super();
  }

  notice(change: ResourceChange): void {
    switch (change.type) {
      case 'content':
        for (const key of keysOf(change.uri)) {
          if (this.isWanted(key)) void this.notifyIfAllowed(key, change);
        }
        return;
      case 'list':
        this.lists.poke();
        this.notifyWithheld();
        return;
      case 'sharing':
        this.lists.poke();
        for (const key of this.wantedKeys()) void this.notifyIfAllowed(key, { uri: key });
        return;
      case 'order':
        return;
    }
  }

  private async notifyIfAllowed(key: CanonicalUri, change: Change): Promise<void> {
    try {
      if (await this.options.catalog.mayNotify(change)) {
        if (isSame(this.withheld.get(key), change)) this.withheld.delete(key);
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
    return new Set(this.options.subscribers().flatMap(({ wantedKeys }) => wantedKeys));
  }

  private isWanted(key: CanonicalUri): boolean {
    return this.options.subscribers().some((subscriber) => subscriber.wants(key));
  }

  private async notifyList(): Promise<void> {
    try {
      if (!(await this.options.catalog.hasListChanged())) return;
      for (const subscriber of this.options.subscribers()) subscriber.notifyList();
    } catch (cause) {
      this.options.log.error(toError(cause));
    }
  }

  private notifyUpdated(key: CanonicalUri): void {
    for (const subscriber of this.options.subscribers()) subscriber.notifyUpdated(key);
  }
}

function isSame(one: Change | undefined, { subject, closed, files, part }: Change): boolean {
  const isSameDocument = one?.subject === subject && one?.closed === closed;
  return isSameDocument && one?.files === files && one?.part === part;
}

/** The keys that clients may have subscribed to: VS Code's client takes percent signs in a name for encoding. */
function keysOf(uri: CanonicalUri): Set<CanonicalUri> {
  const key = subscriptionKey(uri);
  return new Set(key.includes('%25') ? [key, subscriptionKey(askedByVSCode(uri))] : [key]);
}
