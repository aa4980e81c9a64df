import type { Catalog } from '../../core/catalog/catalog';
import { toError } from '../../base/errors';
import { DisposableOwner } from '../../base/events';
import type { Logger } from '../../base/logger';
import type { RulesChange, SharingRules } from '../../core/sharing/sharingRules';
import type { Receiver, Viewer } from '../../core/sharing/viewer';
import type { Subscriber } from './subscriptions';
import { ClientNotifications } from './clientNotifications';

interface Options {
  readonly catalog: Catalog;
  readonly sharing: Pick<SharingRules, 'receiver' | 'onDidChange'>;
  readonly log: Logger;
  subscribers(): readonly Subscriber[];
}

/** Notifies clients of both eras of changes in the catalogue and in sharing rules, as far as each may see them. */
export class Notifier extends DisposableOwner {
  /** The notifications for each viewer, by `Viewer.key`. */
  private readonly byViewer = new Map<string, ClientNotifications>();

  constructor(private readonly options: Options) {
    super();
    const { catalog, sharing } = options;
    this.own(
      catalog.onDidChange((change) => {
        for (const notifications of this.active()) notifications.notice(change);
      }),
    );
    this.own(sharing.onDidChange((change) => void this.onRules(change)));
  }

  /** Compares the list of a client that begins to listen with the one that it sees now. */
  begin(client: string | undefined): void {
    this.notificationsFor(this.viewerOf({ client }));
  }

  override dispose(): void {
    super.dispose();
    for (const notifications of this.byViewer.values()) notifications.dispose();
  }

  private active(): readonly ClientNotifications[] {
    const { subscribers } = this.options;
    const viewers = new Map(
      subscribers().map((subscriber) => {
        const viewer = this.viewerOf(subscriber);
        return [viewer.key, viewer] as const;
      }),
    );
    for (const [key, notifications] of this.byViewer) {
      if (viewers.has(key)) continue;
      notifications.dispose();
      this.byViewer.delete(key);
    }
    return [...viewers.values()].map((viewer) => this.notificationsFor(viewer));
  }

  private notificationsFor(viewer: Viewer): ClientNotifications {
    const { catalog, log, subscribers } = this.options;
    const known = this.byViewer.get(viewer.key);
    if (known) return known;
    const notifications = new ClientNotifications({
      catalog: catalog.for(viewer),
      log,
      subscribers: () => subscribers().filter((each) => this.viewerOf(each).key === viewer.key),
    });
    this.byViewer.set(viewer.key, notifications);
    return notifications;
  }

  private viewerOf({ client }: Pick<Subscriber, 'client'>): Viewer {
    return this.options.sharing.receiver(client).by('notifications');
  }

  /** Changed rules can change the list and all contents, so clients are notified as if all of it had changed. */
  private async onRules({ receiverBefore }: RulesChange): Promise<void> {
    const { catalog, sharing, log, subscribers } = this.options;
    for (const subscriber of subscribers()) {
      const before = receiverBefore(subscriber.client);
      const after = sharing.receiver(subscriber.client);
      if (before.key === after.key) continue;
      subscriber.notifyList();
      const read = (receiver: Receiver) => catalog.for(receiver.by('reads'));
      const views = { before: read(before), after: read(after) };
      const notified = catalog.for(after.by('notifications'));
      try {
        for (const key of subscriber.wantedKeys) {
          const isGone = (await views.before.maySee(key)) && !(await views.after.maySee(key));
          if (isGone || (await notified.maySee(key))) subscriber.notifyUpdated(key);
        }
      } catch (cause) {
        log.error(toError(cause));
      }
    }
  }
}
