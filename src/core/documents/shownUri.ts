import type { CanonicalUri } from './uris';

/** The most characters that are shown of each end of a long URI. */
const maxOfEnd = 90;

/**
 * A URI in a question to the person. Characters that format VS Code's messages, such as brackets, are encoded. Of a
 * long URI, both ends are shown: the scheme, and the end of the path.
 */
export function shownUri(uri: CanonicalUri): string {
  const shown = uri.replaceAll(/[^\w\-.~:/?#@!&'*+,;=%]/gu, encodeURIComponent);
  return shown.length <= 2 * maxOfEnd
    ? shown
    : `${shown.slice(0, maxOfEnd)}…${shown.slice(-maxOfEnd)}`;
}
