import { InvalidRequest } from '../../base/errors';
import { type CanonicalUri, isCanonicalUri } from '../documents/uris';
import { unpinned } from '../pins/ranks';

/**
 * An item's place in the list: priority (highest first), rank among pins, index of its kind, order within the kind,
 * URI. It depends on no other item, so additions and removals between two pages move nothing else.
 */
export type Place = readonly [
  priority: number,
  pinRank: number,
  kind: number,
  order: number,
  uri: CanonicalUri,
];

export function uriOf([, , , , uri]: Place): CanonicalUri {
  return uri;
}

export function isPinned([, rank]: Place): boolean {
  return rank !== unpinned;
}

export function comparePlaces(a: Place, b: Place): number {
  return (
    b[0] - a[0] ||
    a[1] - b[1] ||
    a[2] - b[2] ||
    a[3] - b[3] ||
    Number(a[4] > b[4]) - Number(a[4] < b[4])
  );
}

/** The index of the first place behind a cursor (MCP, pagination: opaque to the client), found by halving. */
export function indexAfter(
  places: Pick<readonly Place[], 'length' | 'at'>,
  cursor: string,
): number {
  const last = decodeCursor(cursor);
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const place = places.at(middle);
    if (place && comparePlaces(place, last) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function encodeCursor(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

function decodeCursor(cursor: string): Place {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (isPlace(place)) return place;
  } catch {
    // A cursor that is not ours gives the same error as any other invalid one.
  }
  throw new InvalidRequest('Invalid cursor: list again without one.');
}

function isPlace(value: unknown): value is Place {
  if (!Array.isArray(value) || value.length !== 5) return false;
  const items: readonly unknown[] = value;
  return items.slice(0, 4).every(Number.isFinite) && isCanonicalUri(items[4]);
}
