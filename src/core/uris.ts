import { posix } from 'node:path';
import { URI } from 'vscode-uri';
import { InvalidRequest } from './errors';

/**
 * The one spelling under which a URI is compared: VS Code's own, which encodes all but unreserved characters and lowers
 * the drive letter. A `file:` URI names a file: its path is normalised, and a query (VS Code's image editor adds one)
 * is no part of it.
 */
export function canonicalUri(uri: string): string {
  return parseUri(uri).toString();
}

/** @throws InvalidRequest where it is no absolute URI (RFC 3986). */
export function parseUri(uri: string): URI {
  if (!/^[a-z][a-z0-9+.-]*:\P{Cc}*$/iu.test(uri)) throw malformed();
  try {
    const parsed = URI.parse(uri, true);
    const lower = parsed.with({ scheme: parsed.scheme.toLowerCase() });
    return lower.scheme === 'file'
      ? lower.with({ path: posix.normalize(lower.path), query: '' })
      : lower;
  } catch {
    throw malformed();
  }
}

/** A subscription to a URI is one to its variants too (`?severity=…`): what they have in common. */
export function withoutQuery(uri: string): string {
  return parseUri(uri).with({ query: '', fragment: '' }).toString();
}

function malformed(): InvalidRequest {
  return new InvalidRequest('Malformed URI: an absolute URI as in RFC 3986 is needed.');
}
