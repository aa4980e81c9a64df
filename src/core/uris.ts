import { posix } from 'node:path';
import { URI } from 'vscode-uri';
import { InvalidRequest } from './errors';

/**
 * The one spelling under which a URI is compared: VS Code's own, which encodes all but unreserved characters and lowers
 * the drive letter, with its path normalised. To a `file:` URI, which names a file, neither a query (VS Code's image
 * editor adds one) nor the authority `localhost` (RFC 8089) belongs.
 */
export function canonicalUri(uri: string): string {
  return parseUri(uri).toString();
}

/** @throws InvalidRequest where it is no absolute URI (RFC 3986). */
export function parseUri(uri: string): URI {
  if (!/^[a-z][a-z0-9+.-]*:\P{Cc}*$/iu.test(uri)) throw malformed();
  try {
    const parsed = URI.parse(uri, true);
    const { scheme, authority, path } = parsed;
    const canonical = parsed.with({
      scheme: scheme.toLowerCase(),
      path: path.startsWith('/') && !isOurs(scheme) ? posix.normalize(path) : path,
    });
    if (canonical.scheme !== 'file') return canonical;
    return canonical.with({ query: '', authority: authority === 'localhost' ? '' : authority });
  } catch {
    throw malformed();
  }
}

/** The path of a resource of ours can hold a whole URI, which is no path to be normalised. */
function isOurs(scheme: string): boolean {
  return /^(editor|diagnostics|context)$/i.test(scheme);
}

/** Of a name, as it stands encoded in a URI, below a directory: that of a root ends in a slash already. */
export function childUri(directory: string, name: string): string {
  return directory.endsWith('/') ? directory + name : `${directory}/${name}`;
}

/** A subscription to a URI is one to its variants too (`?severity=…`): what they have in common. */
export function withoutQuery(uri: string): string {
  return parseUri(uri).with({ query: '', fragment: '' }).toString();
}

function malformed(): InvalidRequest {
  return new InvalidRequest('Malformed URI: an absolute URI as in RFC 3986 is needed.');
}
