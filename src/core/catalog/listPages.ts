import { isDeepStrictEqual } from 'node:util';
import { mapInSlices } from '../../base/timeSlice';
import type { Kinds } from './kinds';
import { listedResource, type ListedResource } from './listedResource';
import type { Ordered } from './ordered';
import { encodeCursor, indexAfter, isPinned, uriOf, type Place } from './paging';
import type { ResourceDescription } from './resource';
import type { ActivePins } from '../pins/activePins';
import type { Redactor } from '../redaction/redact';
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
  readonly redactor: Pick<Redactor, 'redact'>;
  readonly viewer: Viewer;
  readonly suggested: Pick<SuggestedPlaces, 'describe'>;
  readonly pageSize: number;
}

/** `undefined` if nothing is known but the URI. */
type Described = ResourceDescription | undefined;

/** The places on a page. */
interface Cut {
  readonly shown: readonly Place[];
  /** Absent on the last page. */
  readonly nextCursor?: string;
}

/** The first page, which clients list again and again, and what it was made of. */
interface FirstPage {
  readonly places: Ordered;
  readonly most: number;
  readonly cut: Cut;
  readonly descriptions: readonly Described[];
  readonly page: ListPage;
}

/** The pages of a viewer's list. */
export class ListPages {
  private first: FirstPage | undefined;

  constructor(private readonly options: Options) {}

  /** @throws InvalidRequest if the cursor is invalid. */
  async page(places: Ordered, cursor?: string, limit?: number): Promise<ListPage> {
    const most = Math.max(this.options.pageSize, Math.ceil(places.length / maxPages));
    if (cursor === undefined && limit === undefined) return this.firstPage(places, most);
    const start = cursor === undefined ? 0 : indexAfter(places, cursor);
    const { shown, ...next } = cutFrom(places, start, limit ?? most);
    return { resources: await this.describe(shown), ...next };
  }

  async describe(places: readonly Place[]): Promise<readonly ListedResource[]> {
    const descriptions = await this.descriptionsOf(places);
    return mapInSlices(places, (place, at) => this.listed(place, descriptions[at]));
  }

  private async firstPage(places: Ordered, most: number): Promise<ListPage> {
    const before = this.first;
    const isSameCut = before?.places === places && before.most === most;
    const cut = isSameCut ? before.cut : cutFrom(places, 0, most);
    const { shown, ...next } = cut;
    const descriptions = await this.descriptionsOf(shown);
    const resources = await mapInSlices(shown, (place, at) => {
      const known = before?.page.resources[at];
      const isSame = descriptions[at] === before?.descriptions[at];
      if (known && isSame && isUnpinned(known, place)) return known;
      const listed = this.listed(place, descriptions[at]);
      return known && isDeepStrictEqual(known, listed) ? known : listed;
    });
    const isSame = before && isSamePage(before.page, resources, next);
    const page = isSame ? before.page : { resources, ...next };
    this.first = { places, most, cut, descriptions, page };
    return page;
  }

  private listed(place: Place, description?: ResourceDescription): ListedResource {
    const uri = uriOf(place);
    return listedResource(place, description ?? { name: uri, title: uri }, this.options);
  }

  private async descriptionsOf(places: readonly Place[]): Promise<readonly Described[]> {
    const described: Described[] = [];
    for (let at = 0; at < places.length; at += describedAtOnce) {
      const some = places.slice(at, at + describedAtOnce);
      const each = some.map((place) => this.descriptionOf(place));
      const known = each.filter(isKnown);
      const areAllKnown = known.length === each.length;
      described.push(...(areAllKnown ? known : await Promise.all(each.map(async (one) => one))));
    }
    return described;
  }

  /** Most descriptions are known already, and are returned without waiting. */
  private descriptionOf([, , kind, , uri]: Place): Described | Promise<Described> {
    const { kinds, suggested } = this.options;
    const description = kinds.at(kind)?.describe(uri);
    return description instanceof Promise
      ? description.then((found) => suggested.describe(uri, found))
      : suggested.describe(uri, description);
  }
}

function isKnown(described: Described | Promise<Described>): described is Described {
  return !(described instanceof Promise);
}

function cutFrom(places: Ordered, start: number, most: number): Cut {
  const shown = places.slice(start, start + most);
  const last = shown.at(-1);
  const hasMore = start + shown.length < places.length;
  return { shown, ...(last && hasMore && { nextCursor: encodeCursor(last) }) };
}

function isUnpinned(known: ListedResource, place: Place): boolean {
  const [priority, , , , uri] = place;
  const isSame = known.uri === uri && known.priority === priority;
  return isSame && !isPinned(place) && !known.reasons.includes('pinned');
}

function isSamePage(
  before: ListPage,
  resources: readonly ListedResource[],
  { nextCursor }: Pick<ListPage, 'nextCursor'>,
): boolean {
  return (
    before.nextCursor === nextCursor &&
    before.resources.length === resources.length &&
    resources.every((resource, at) => resource === before.resources[at])
  );
}
