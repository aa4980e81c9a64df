import { type CanonicalUri, canonicalUri, parseUri } from '../../../core/documents/uris';

export function sessionUri(name: string): CanonicalUri {
  return canonicalUri(`debug://session/${encodeURIComponent(name)}`);
}

/** The name of a session; `undefined` for any other URI. */
export function sessionName(uri: CanonicalUri): string | undefined {
  if (!uri.startsWith('debug://session/')) return undefined;
  const { path, query, fragment } = parseUri(uri);
  return query === '' && fragment === '' && path.length > 1 ? path.slice(1) : undefined;
}
