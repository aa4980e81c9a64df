import { type CanonicalUri, canonicalUri } from '../../documents/uris';

const prefix = 'context://workspace/pin/';

/** The URI of a pinned range, which stays when its lines move: the pin's id, and the path for people to read. */
export function rangeUri(id: string, path: string): CanonicalUri {
  const segments = path.replaceAll('\\', '/').split('/').filter(Boolean);
  return canonicalUri(prefix + [id, ...segments].map(encodeURIComponent).join('/'));
}

/** The id of the pin whose range a URI names, whatever path it was listed with. */
export function rangeId(uri: string): string | undefined {
  return uri.startsWith(prefix) ? uri.slice(prefix.length).split(/[/?#]/, 1)[0] : undefined;
}
