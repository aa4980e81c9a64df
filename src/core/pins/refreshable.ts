import { databaseAddress } from '../databases/databaseUri';
import { isWeb, type CanonicalUri } from '../documents/uris';
import type { Pin } from './pin';

/** What of these pins does not tell of its changes, so that it is refreshed: web pages, and what is read of a server. */
export function refreshableOf(pins: readonly Pin[]): readonly CanonicalUri[] {
  return pins.flatMap(({ target }) =>
    target.type === 'resource' && isRefreshable(target.uri) ? target.uri : [],
  );
}

export function isRefreshable(uri: CanonicalUri): boolean {
  return isWeb(uri) || databaseAddress(uri)?.engine === 'postgres';
}
