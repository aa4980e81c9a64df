import type { ResolvedDocument } from '../access/access';
import { InvalidRequest } from '../../base/errors';
import { type CanonicalUri, folderOf, isCanonicalUri, withoutSlash } from '../documents/uris';
import type { ActivePins } from '../pins/activePins';
import { unpinned } from '../pins/ranks';
import type { Gate } from './gate';
import type { Kinds } from './kinds';
import type { ListPage, ListPages } from './listPages';
import type { Place } from './paging';
import type { ReadContext } from './resource';

interface Asked {
  readonly uri: CanonicalUri;
  readonly cursor: string | undefined;
  readonly most: number;
}

interface Options {
  readonly kinds: Kinds;
  readonly pins: Pick<ActivePins, 'matcher' | 'rankOf'>;
  readonly gate: Gate;
  readonly pages: ListPages;
  readContext(document: ResolvedDocument | undefined): ReadContext;
}

/**
 * A page of the direct children of a folder, described as in the list; `undefined` if there is no folder or it is held
 * back.
 * @throws InvalidRequest if the cursor is invalid.
 */
export async function readFolder(
  { uri, cursor, most }: Asked,
  options: Options,
): Promise<ListPage | undefined> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor, uri);
  for await (const { kind, document, unpinned: waiting } of options.gate.open(uri)) {
    if (waiting !== undefined) continue;
    const found = await kind.children?.(uri, { after, most }, options.readContext(document));
    if (!found) continue;
    const { uris, hasMore } = found;
    const last = uris.at(-1);
    return {
      resources: await options.pages.describe(uris.flatMap((child) => placeOf(child, options))),
      ...(hasMore && last !== undefined && { nextCursor: encodeCursor(last) }),
    };
  }
  return undefined;
}

function placeOf(uri: CanonicalUri, { gate, kinds, pins }: Options): readonly Place[] {
  const [claimed] = gate.claimsOn(uri);
  const [index] = [...kinds].find(([, kind]) => kind === claimed?.kind) ?? [];
  if (!claimed || index === undefined) return [];
  const pin = pins.matcher.of(uri);
  const priority = pin?.priority ?? claimed.kind.priorityOf?.(uri) ?? 0;
  return [[priority, pin ? pins.rankOf(pin) : unpinned, index, 0, uri]];
}

/** The last child of a page, which depends on no other one, as in the cursors of the list. */
function encodeCursor(child: CanonicalUri): string {
  return Buffer.from(child).toString('base64url');
}

function decodeCursor(cursor: string, folder: CanonicalUri): CanonicalUri {
  const child = Buffer.from(cursor, 'base64url').toString();
  if (isCanonicalUri(child)) {
    const parent = folderOf(withoutSlash(child));
    if (parent && withoutSlash(parent) === withoutSlash(folder)) return child;
  }
  throw new InvalidRequest('Invalid cursor: read the folder again without one.');
}
