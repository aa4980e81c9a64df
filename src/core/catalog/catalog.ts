import { dropOldest } from '../../base/dropOldest';
import { DisposableOwner, Emitter, type Disposable, type Event } from '../../base/events';
import type { Access } from '../access/access';
import { unrestricted, type Viewer } from '../sharing/viewer';
import { CatalogView, type CatalogOptions } from './catalogView';
import { UrisOfLists } from './listedUris';
import { Listing } from './listing';
import type { DeniedRead } from './refusals';
import type { ResourceChange } from './resource';
import { Searches } from './searches';

/** The limit of views that are kept. Each change of the sharing rules makes new ones. */
const maxViews = 200;

/**
 * Joins kinds, pins, access and sharing rules: clients get everything in this order and through this filter, each in the
 * view that is made for it.
 */
export class Catalog extends DisposableOwner {
  private readonly denied = this.own(new Emitter<DeniedRead>());
  readonly onDidDeny: Event<DeniedRead> = this.denied.event;
  /** Resources have changed that some viewer may see. */
  readonly onDidChange: Event<ResourceChange>;
  /** By `Viewer.key`, least recently used first. Viewers with the same rules share a view. */
  private readonly views = new Map<string, CatalogView>();
  private readonly shared: ConstructorParameters<typeof CatalogView>[0];

  constructor(options: CatalogOptions) {
    super();
    const { kinds, access, pins } = options;
    const listing = new Listing({
      kinds,
      pins,
      isOpenTo: async (claim) =>
        access.isChosen(claim) &&
        (await access.decide(claim.subject)).isAllowed &&
        (claim.also === undefined || (await access.decide(claim.also)).isAllowed),
    });
    this.shared = {
      ...options,
      listing,
      searches: new Searches(kinds),
      uris: new UrisOfLists(),
      denied: this.denied,
      viewFor: (viewer) => this.for(viewer),
    };
    const announcements = this.own(new Announcements(access, () => listing.forget()));
    this.onDidChange = announcements.onDidChange;
    this.own(kinds.onDidChange((change) => announcements.announce(change)));
    this.own(pins.onDidChange(() => announcements.announce({ type: 'list' })));
    this.own(kinds.onDidDeny((read) => this.denied.fire(read)));
  }

  /** What a viewer without restrictions sees, such as the person. */
  get unrestricted(): CatalogView {
    return this.for(unrestricted);
  }

  for(viewer: Viewer): CatalogView {
    const view = this.views.get(viewer.key) ?? new CatalogView(this.shared, viewer);
    this.views.delete(viewer.key);
    this.views.set(viewer.key, view);
    dropOldest(this.views, maxViews);
    return view;
  }
}

/** Filters changes, so that clients are not notified about resources that are not served. */
class Announcements implements Disposable {
  private readonly changed = new Emitter<ResourceChange>();
  readonly onDidChange = this.changed.event;
  private wasSharing: boolean;

  /** @param onDidReorder runs when the list or its order changed, announced or not. */
  constructor(
    private readonly access: Access,
    private readonly onDidReorder: () => void,
  ) {
    this.wasSharing = access.isSharing();
  }

  /** A change of the list is only announced if one of its documents is or was served. */
  announce(change: ResourceChange): void {
    if (change.type !== 'list' || !(change.subjects ?? change.closed)) return this.fire(change);
    this.fire({ type: 'order' });
    const { subjects = [], closed = [] } = change;
    const asked = [
      ...subjects.map(async (uri) => (await this.access.decide(uri)).isAllowed),
      ...closed.map((uri) => this.access.wasServed(uri)),
    ];
    const isAny = Promise.all(asked).then((all) => all.includes(true));
    void isAny.catch(() => true).then((isServed) => isServed && this.fire({ type: 'list' }));
  }

  dispose(): void {
    this.changed.dispose();
  }

  /** While sharing is paused, no change is announced; pausing and resuming are, once each. */
  private fire(change: ResourceChange): void {
    if (change.type !== 'content') this.onDidReorder();
    const isSharing = this.access.isSharing();
    const isFlipped = isSharing !== this.wasSharing;
    this.wasSharing = isSharing;
    if (isFlipped) this.changed.fire({ type: 'sharing' });
    else if (isSharing && change.type !== 'order') this.changed.fire(change);
  }
}
