import { posix } from 'node:path';
import { URI } from 'vscode-uri';
import { InvalidRequest } from '../../base/errors';
import { formatLines, linesHelp, parseLines, type LineRange } from './lines';
import { comesBackAs, fromVSCode } from './vscodeSpelling';

/** Of what is asked for: no path that a system can open is longer, encoded. */
const maxLength = 16_384;

/**
 * The one spelling under which a URI is compared: VS Code's own, which encodes all but unreserved characters and lowers
 * the drive letter, with its path normalised. Lines stand in the fragment (`#L10-L20`), asked for there or in the query
 * (`?lines=10-20`). To a `file:` URI, which names a file, no other query belongs (VS Code's image editor adds one), nor
 * the authority `localhost` (RFC 8089).
 */
export function canonicalUri(uri: string): string {
  return parseUri(uri).toString();
}

/**
 * As a client asks for it, in the spelling of VS Code's own too.
 * @throws InvalidRequest as `parseUri`.
 */
export function askedUri(uri: string): string {
  if (uri.length > maxLength) throw malformed();
  try {
    return canonicalUri(fromVSCode(uri));
  } catch (cause) {
    throw cause instanceof InvalidRequest ? cause : malformed();
  }
}

/** As VS Code's client asks for one that was listed, which can be another's; the same, where it asks for nothing there is. */
export function askedByVSCode(uri: string): string {
  try {
    return askedUri(comesBackAs(uri));
  } catch {
    return uri;
  }
}

/** Of a document that VS Code has. Behind a file's path there can stand anything, and none of it tells two files apart. */
export function documentUri(uri: { toString(): string }): string {
  const parsed = URI.parse(uri.toString());
  const plain = parsed.scheme === 'file' ? parsed.with({ query: '', fragment: '' }) : parsed;
  return canonicalUri(plain.toString());
}

/** @throws InvalidRequest where it is no absolute URI (RFC 3986), or names lines of a file that cannot be. */
export function parseUri(uri: string): URI {
  if (!/^[a-z][a-z0-9+.-]*:[^\p{Cc}\p{Cs}]*$/iu.test(uri)) throw malformed();
  const strict = parse(uri);
  const parsed = strict.with({ scheme: strict.scheme.toLowerCase() });
  const { scheme, path, authority } = parsed;
  if (isOurs(scheme)) return parsed;
  const canonical = withLinesInFragment(parsed).with({
    path: path.startsWith('/') ? posix.normalize(path) : path,
  });
  if (scheme !== 'file') return canonical;
  return canonical.with({ query: '', authority: authority === 'localhost' ? '' : authority });
}

/** Of texts that the extension shows to the person, such as a change to a file with other tools' secrets: for no client. */
export const shownScheme = 'mcp-bridge';

/** The schemes of resources that are no documents; their paths can hold a whole URI, which is no path to be normalised. */
export function isOurs(scheme: string): boolean {
  return /^(editor|diagnostics|context)$/i.test(scheme);
}

/** Whether it begins as a URI does. So can a path, but not with the one letter of a drive. */
export function isLikeUri(text: string): boolean {
  return /^[a-z][a-z0-9+.-]+:/i.test(text);
}

/** A document's URI, and the lines of it that are meant; a fragment that names none stays with the URI. */
export function splitLines(uri: string): { readonly uri: string; readonly lines?: LineRange } {
  const parsed = parseUri(uri);
  const lines = parseLines(linesAsked(parsed) ?? '');
  return lines ? { uri: parsed.with({ fragment: '' }).toString(), lines } : { uri };
}

/** Of a name, as it stands encoded in a URI, below a directory: that of a root ends in a slash already. */
export function childUri(directory: string, name: string): string {
  return directory.endsWith('/') ? directory + name : `${directory}/${name}`;
}

/** Part of a canonical URI's path as a person reads it and types it; what no URI holds, or would end it, stays encoded. */
export function readablePath(encoded: string): string {
  if (!encoded.includes('%')) return encoded;
  return decodeURIComponent(encoded).replace(/[%#?\p{Cc}]/gu, encodeURIComponent);
}

/** The canonical URI of the folder that something lies in: it ends in a slash. `undefined` for what has no path. */
export function folderOf(uri: string): string | undefined {
  const parsed = parseUri(uri);
  if (!parsed.path.startsWith('/')) return undefined;
  const folder = posix.dirname(parsed.path);
  const path = folder.endsWith('/') ? folder : `${folder}/`;
  return parsed.with({ path, query: '', fragment: '' }).toString();
}

export function withoutQuery(uri: string): string {
  return parseUri(uri).with({ query: '', fragment: '' }).toString();
}

/**
 * What all that hears of the same changes has in common: a resource, its variants (`?severity=…`), its lines, and a
 * folder with a slash at its end or without; in whatever spelling it is asked for.
 */
export function subscriptionKey(uri: string): string {
  const plain = parseUri(askedUri(uri)).with({ query: '', fragment: '' });
  return plain.with({ path: plain.path.replace(/(?<=.)\/+$/, '') }).toString();
}

function parse(uri: string): URI {
  const parsed = strictlyParsed(uri);
  // VS Code writes the port as it stands: there, these would end the authority or be decoded when it is read again.
  if (!parsed || /[/?#%]/.test(parsed.authority)) throw malformed();
  return parsed;
}

function strictlyParsed(uri: string): URI | undefined {
  try {
    return URI.parse(uri, true);
  } catch {
    return undefined;
  }
}

function withLinesInFragment(uri: URI): URI {
  const asked = linesAsked(uri);
  const lines = parseLines(asked ?? '');
  if (lines) {
    const others = uri.query.split('&').filter((part) => part && !part.startsWith('lines='));
    return uri.with({ query: others.join('&'), fragment: formatLines(lines) });
  }
  // Of another scheme it is a name like any other.
  if (asked === undefined || uri.scheme !== 'file') return uri;
  throw new InvalidRequest(`Malformed lines. ${linesHelp}`);
}

/** Left empty, as a form that was not filled in, a query asks for all of them; a fragment without an L can be anything. */
function linesAsked({ query, fragment }: URI): string | undefined {
  const [, asked] = /(?:^|&)lines=([^&]+)/.exec(query) ?? [];
  return asked ?? (/^L\d/i.test(fragment) ? fragment : undefined);
}

function malformed(): InvalidRequest {
  return new InvalidRequest('Malformed URI: an absolute URI as in RFC 3986 is needed.');
}
