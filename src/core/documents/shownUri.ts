import type { CanonicalUri } from './uris';

/** Of each end of a long URI. */
const mostOfEnd = 90;

/**
 * A URI in a question to the person. Nothing in it formats, as brackets do in VS Code's messages. Both ends of a long one
 * are shown: the scheme, and what the path leads to.
 */
export function shownUri(uri: CanonicalUri): string {
  const shown = uri.replaceAll(/[^\w\-.~:/?#@!&'*+,;=%]/gu, encodeURIComponent);
  return shown.length <= 2 * mostOfEnd
    ? shown
    : `${shown.slice(0, mostOfEnd)}…${shown.slice(-mostOfEnd)}`;
}
