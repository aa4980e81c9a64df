import { parseUri, type CanonicalUri } from './uris';

/** The path of a document relative to a folder that contains it; not encoded. */
export function pathIn(folder: CanonicalUri, uri: CanonicalUri): string {
  return parseUri(uri).path.slice(parseUri(folder).path.replace(/\/$/, '').length + 1);
}
