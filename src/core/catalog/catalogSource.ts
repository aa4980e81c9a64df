import type { Access } from '../access/access';
import { DisposableStore, Emitter, type Disposable } from '../../base/events';
import type { ActivePins } from '../pins/activePins';
import { Announcements } from './announcements';
import type { Kinds } from './kinds';
import { Listing } from './listing';
import { NamesOfLists } from './names';
import type { DeniedRead } from './refusals';
import type { ResourceChange } from './resource';
import { Searches } from './searches';

interface Options {
  readonly kinds: Kinds;
  readonly access: Access;
  readonly pins: Pick<ActivePins, 'matcher' | 'rankOf' | 'onDidChange'>;
}

/** The parts of the catalogue that all viewers share: the whole list, and the events. */
export class CatalogSource implements Disposable {
  private readonly owned = new DisposableStore();
  readonly denied = this.owned.add(new Emitter<DeniedRead>());
  readonly announcements: Announcements;
  readonly listing: Listing;
  readonly searches: Searches;
  readonly names: NamesOfLists;

  constructor({ kinds, access, pins }: Options) {
    this.searches = new Searches(kinds);
    this.names = new NamesOfLists(kinds);
    this.listing = new Listing({
      kinds,
      pins,
      isOpenTo: async ({ subject, also }) =>
        (await access.decide(subject)).isAllowed &&
        (also === undefined || (await access.decide(also)).isAllowed),
    });
    this.announcements = this.owned.add(new Announcements(access, () => this.listing.forget()));
    const announce = (change: ResourceChange) => this.announcements.announce(change);
    this.owned.add(kinds.onDidChange(announce));
    this.owned.add(pins.onDidChange(() => announce({ type: 'list' })));
  }

  dispose(): void {
    this.owned.dispose();
  }
}
