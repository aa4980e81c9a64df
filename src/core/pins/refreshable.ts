import { databaseAddress } from '../databases/databaseUri';
import { isWeb, type CanonicalUri } from '../documents/uris';
import type { Pin } from './pin';

/** The pinned resources that do not announce their changes, so that they are refreshed: web pages, server databases. */
export function refreshableOf(pins: readonly Pin[]): readonly CanonicalUri[] {
  return pins.flatMap(({ target }) =>
    target.type === 'resource' && isRefreshable(target.uri) ? target.uri : [],
  );
}

function isRefreshable(uri: CanonicalUri): boolean {
  return isWeb(uri) || databaseAddress(uri)?.engine === 'postgres';
}
