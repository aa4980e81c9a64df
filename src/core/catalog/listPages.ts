import { isDeepStrictEqual } from 'node:util';
import { inSlices } from '../../base/timeSlice';
import type { Kinds } from './kinds';
import { listedResource, type ListedResource } from './listedResource';
import type { Ordered } from './ordered';
import { encodeCursor, indexAfter, isPinned, uriOf, type Place } from './paging';
import type { ResourceDescription } from './resource';
import type { ActivePins } from '../pins/activePins';
import type { SuggestedPlaces } from './suggestedPlaces';
import type { Viewer } from '../sharing/viewer';

/** The same object as before if nothing on it has changed. */
export interface ListPage {
  readonly resources: readonly ListedResource[];
  /** Absent on the last page. */
  readonly nextCursor?: string;
}

/** Clients stop after a number of pages (the official SDK's: 64), so a huge list has larger pages instead. */
const maxPages = 60;
/** So many files are looked at side by side, so that a large page does not hold up the window. */
const describedAtOnce = 64;

interface Options {
  readonly kinds: Kinds;
  readonly pins: Pick<ActivePins, 'matcher'>;
  readonly viewer: Viewer;
  readonly suggested: Pick<SuggestedPlaces, 'describe'>;
  pageSize(): number;
}

interface Described {
  readonly page: ListPage;
  readonly descriptions: readonly (ResourceDescription | undefined)[];
}

/** The pages of a viewer's list. */
export class ListPages {
  /** The first page, which clients list again and again, and the descriptions that it was made of. */
  private first: Described | undefined;

  constructor(private readonly options: Options) {}

  /** @throws InvalidRequest if the cursor is invalid. */
  async page(places: Ordered, cursor?: string, limit?: number): Promise<ListPage> {
    const start = cursor === undefined ? 0 : indexAfter(places, cursor);
    const most = Math.max(this.options.pageSize(), Math.ceil(places.length / maxPages));
    const shown = places.slice(start, start + (limit ?? most));
    const last = shown.at(-1);
    const hasMore = start + shown.length < places.length;
    const next = last && hasMore ? { nextCursor: encodeCursor(last) } : undefined;
    if (cursor === undefined && limit === undefined) return this.firstPage(shown, next);
    return { resources: await this.describe(shown), ...next };
  }

  async describe(places: readonly Place[]): Promise<readonly ListedResource[]> {
    const descriptions = await this.descriptionsOf(places);
    return inSlices(places, (place, at) => this.listed(place, descriptions[at]));
  }

  private async firstPage(
    places: readonly Place[],
    next: Pick<ListPage, 'nextCursor'> | undefined,
  ): Promise<ListPage> {
    const descriptions = await this.descriptionsOf(places);
    const before = this.first;
    const resources = await inSlices(places, (place, at) => {
      const known = before?.page.resources[at];
      const isSame = descriptions[at] === before?.descriptions[at];
      if (known && isSame && isUnpinned(known, place)) return known;
      const listed = this.listed(place, descriptions[at]);
      return known && isDeepStrictEqual(known, listed) ? known : listed;
    });
    const page = before && isSamePage(before.page, resources, next) ? before.page : undefined;
    this.first = { page: page ?? { resources, ...next }, descriptions };
    return this.first.page;
  }

  private listed(place: Place, description?: ResourceDescription): ListedResource {
    const uri = uriOf(place);
    return listedResource(place, description ?? { name: uri, title: uri }, this.options);
  }

  private async descriptionsOf(
    places: readonly Place[],
  ): Promise<readonly (ResourceDescription | undefined)[]> {
    const described: (ResourceDescription | undefined)[] = [];
    for (let at = 0; at < places.length; at += describedAtOnce) {
      const some = places.slice(at, at + describedAtOnce);
      const each = some.map(async (place) => this.descriptionOf(place));
      described.push(...(await Promise.all(each)));
    }
    return described;
  }

  /** Most descriptions are known already, and are returned without waiting. */
  private descriptionOf([, , kind, , uri]: Place):
    ResourceDescription | undefined | Promise<ResourceDescription | undefined> {
    const { kinds, suggested } = this.options;
    const description = kinds.at(kind)?.describe(uri);
    return description instanceof Promise
      ? description.then((found) => suggested.describe(uri, found))
      : suggested.describe(uri, description);
  }
}

function isUnpinned(known: ListedResource, place: Place): boolean {
  const [priority, , , , uri] = place;
  const isSame = known.uri === uri && known.priority === priority;
  return isSame && !isPinned(place) && !known.reasons.includes('pinned');
}

function isSamePage(
  before: ListPage,
  resources: readonly ListedResource[],
  next: Pick<ListPage, 'nextCursor'> | undefined,
): boolean {
  return (
    before.nextCursor === next?.nextCursor &&
    before.resources.length === resources.length &&
    resources.every((resource, at) => resource === before.resources[at])
  );
}
