import { posix } from 'node:path';
import { URI } from 'vscode-uri';
import { InvalidRequest } from '../../base/errors';
import { formatLines, linesHelp, parseLines, type LineRange } from './lines';
import { fromVSCode } from './vscodeSpelling';

/** The longest URI that can name a path within the limits. */
const maxLength = 16_384;
/** The longest path that any system can open. The work for a path grows with its levels. */
const maxPathBytes = 4_096;
const maxLevels = 256;
/** Stands in the fragment of the address of a document's outline. */
export const outlineFragment = 'outline';

/** A request asks for the parts of the same URI many times, and parsing takes longer than all else about it. */
const lastParsed = new Map<CanonicalUri, URI>();
const maxParsed = 256;
const ours = /^(editor|diagnostics|context|database|terminal|task|test|debug|skill|https?)$/i;
declare const canonical: unique symbol;

/**
 * The one spelling under which a URI is compared: VS Code's own, which encodes all but unreserved characters and lowers
 * the drive letter, with its path normalised. Lines stand in the fragment (`#L10-L20`), whether a client asks for them
 * there or in the query (`?lines=10-20`), and so does `outline` (`?shape=outline`). A `file:` URI names a file, so it has no other query (VS Code's image editor
 * adds one), nor the authority `localhost` (RFC 8089). The address of a web page is spelled as browsers do, so that a client
 * can follow it.
 */
export type CanonicalUri = string & { readonly [canonical]: true };

/** @throws InvalidRequest if it is no absolute URI (RFC 3986), or if its lines are malformed. */
export function canonicalUri(uri: string): CanonicalUri {
  if (!/^[a-z][a-z0-9+.-]*:[^\p{Cc}\p{Cs}]*$/iu.test(uri)) throw malformed();
  const strict = parse(uri);
  const parsed = strict.with({ scheme: strict.scheme.toLowerCase() });
  const { scheme, path, authority } = parsed;
  if (isWeb(`${scheme}:`)) return webUri(uri);
  if (isOurs(parsed)) return format(parsed);
  const canonical = withOutlineInFragment(withLinesInFragment(parsed)).with({
    path: path.startsWith('/') ? posix.normalize(path) : path,
  });
  if (scheme !== 'file') return format(canonical);
  return format(
    canonical.with({ query: '', authority: authority === 'localhost' ? '' : authority }),
  );
}

/** Whether a stored URI is still canonical: a person can edit the file. */
export function isCanonicalUri(value: unknown): value is CanonicalUri {
  try {
    return typeof value === 'string' && canonicalUri(value) === value;
  } catch {
    return false;
  }
}

/**
 * The URI that a client asks for, which VS Code's client spells in its own way.
 * @throws InvalidRequest as `canonicalUri`, and if it is too long.
 */
export function askedUri(uri: string): CanonicalUri {
  if (uri.length > maxLength) throw tooLong();
  const asked = canonicalAsked(uri);
  if (isTooLong(asked)) throw tooLong();
  return asked;
}

/**
 * The URI of a VS Code document. A file's query and fragment are ignored: VS Code adds some that name no other file.
 * `undefined` if no client could ask for it: VS Code allows more than RFC 3986, such as `_` in a scheme.
 */
export function documentUri(uri: { toString(): string }): CanonicalUri | undefined {
  try {
    const parsed = URI.parse(uri.toString());
    const plain = parsed.scheme === 'file' ? parsed.with({ query: '', fragment: '' }) : parsed;
    return canonicalUri(plain.toString());
  } catch {
    return undefined;
  }
}

/** The URI of a path on this machine. */
export function fileUri(path: string): CanonicalUri {
  return canonicalUri(URI.file(path).toString());
}

export function parseUri(uri: CanonicalUri): URI {
  const known = lastParsed.get(uri);
  if (known) return known;
  const parsed = URI.parse(uri);
  if (lastParsed.size === maxParsed) lastParsed.clear();
  lastParsed.set(uri, parsed);
  return parsed;
}

/** Whether it is no document: its path can hold a whole URI, and is not normalised. VS Code's own `git:` has no authority. */
export function isOurs({ scheme, authority }: Pick<URI, 'scheme' | 'authority'>): boolean {
  return scheme === 'git' ? authority !== '' : ours.test(scheme);
}

/** Whether this is the address of a web page. */
export function isWeb(uri: string): boolean {
  return /^https?:/i.test(uri);
}

export function withoutFragment(uri: CanonicalUri): CanonicalUri {
  return uri.replace(/#.*$/s, '') as CanonicalUri;
}

/** Whether a text begins like a URI. Paths can do so, too, but a drive letter is no scheme. */
export function isLikeUri(text: string): boolean {
  return /^[a-z][a-z0-9+.-]+:/i.test(text);
}

/** Splits a URI into its document's URI and the lines; a fragment without lines stays with the URI. */
export function splitLines(uri: CanonicalUri): {
  readonly uri: CanonicalUri;
  readonly lines?: LineRange;
} {
  if (!/[?#]/.test(uri)) return { uri };
  const parsed = parseUri(uri);
  const lines = parseLines(linesAsked(parsed) ?? '');
  return lines ? { uri: format(parsed.with({ fragment: '' })), lines } : { uri };
}

/** @param name percent-encoded, as in a URI. */
export function childUri(directory: CanonicalUri, name: string): CanonicalUri {
  return (directory.endsWith('/') ? directory + name : `${directory}/${name}`) as CanonicalUri;
}

/** Removes a final slash, unless the path is the root. */
export function withoutSlash(uri: CanonicalUri): CanonicalUri {
  return uri.replace(/(?<=[^/])\/$/, '') as CanonicalUri;
}

/** @param path not encoded. */
export function withPath(uri: CanonicalUri, path: string): CanonicalUri {
  return format(parseUri(uri).with({ path, query: '', fragment: '' }));
}

/** Decodes a part of a URI's path for reading and typing; invalid characters and delimiters stay encoded. */
export function readablePath(encoded: string): string {
  if (!encoded.includes('%')) return encoded;
  return decodeURIComponent(encoded).replace(/[%#?\p{Cc}]/gu, encodeURIComponent);
}

/** The parent folder, with a final slash; `undefined` if there is no path. */
export function folderOf(uri: CanonicalUri): CanonicalUri | undefined {
  const { path } = parseUri(uri);
  if (!path.startsWith('/')) return undefined;
  const folder = posix.dirname(path);
  return withPath(uri, folder.endsWith('/') ? folder : `${folder}/`);
}

/** The query of a web page is a part of its name. */
export function withoutQuery(uri: CanonicalUri): CanonicalUri {
  if (isWeb(uri)) return withoutFragment(uri);
  return /[?#]/.test(uri) ? format(parseUri(uri).with({ query: '', fragment: '' })) : uri;
}

/**
 * The key that URIs of resources share if they change together: a resource, its variants (`?severity=…`), its lines,
 * a folder with or without a slash at its end, and pinned lines under any path that they were listed with.
 */
export function subscriptionKey(uri: CanonicalUri): CanonicalUri {
  const plain = withoutQuery(uri);
  const [pinnedLines] = /^context:\/\/workspace\/pin\/[^/]+/.exec(plain) ?? [];
  if (pinnedLines !== undefined) return pinnedLines as CanonicalUri;
  return plain.endsWith('/') && !isWeb(plain)
    ? withPath(plain, parseUri(plain).path.replace(/(?<=.)\/+$/, ''))
    : plain;
}

/** No page is served under an address with a name or a password in it. */
function webUri(uri: string): CanonicalUri {
  const url = URL.canParse(uri) ? new URL(uri) : undefined;
  if (!url || url.username !== '' || url.password !== '') throw malformed();
  return url.href as CanonicalUri;
}

function format(uri: URI): CanonicalUri {
  return uri.toString() as CanonicalUri;
}

function parse(uri: string): URI {
  const parsed = strictlyParsed(uri);
  // VS Code does not encode the port, where these would end the authority or be decoded when it is parsed again.
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
  // In other schemes, `lines` is an ordinary parameter.
  if (asked === undefined || uri.scheme !== 'file') return uri;
  throw new InvalidRequest(`Malformed lines. ${linesHelp}`);
}

function withOutlineInFragment(uri: URI): URI {
  const parts = uri.query === '' ? [] : uri.query.split('&');
  const others = parts.filter((part) => part !== 'shape=outline');
  return others.length === parts.length || uri.fragment !== ''
    ? uri
    : uri.with({ query: others.join('&'), fragment: outlineFragment });
}

/** An empty query asks for all lines, like a form that was not filled in; a fragment without an L can be anything. */
function linesAsked({ query, fragment }: URI): string | undefined {
  const [, asked] = /(?:^|&)lines=([^&]+)/.exec(query) ?? [];
  return asked ?? (/^L\d/i.test(fragment) ? fragment : undefined);
}

function canonicalAsked(uri: string): CanonicalUri {
  try {
    return canonicalUri(fromVSCode(uri));
  } catch (cause) {
    throw cause instanceof InvalidRequest ? cause : malformed();
  }
}

function isTooLong(uri: CanonicalUri): boolean {
  // An encoded path is not shorter than the path, so that most need not be decoded.
  const mayBeTooLong = uri.length > maxPathBytes || uri.split('/').length > maxLevels;
  if (!mayBeTooLong) return false;
  const { path } = parseUri(uri);
  return Buffer.byteLength(path) > maxPathBytes || path.split('/').length > maxLevels;
}

function tooLong(): InvalidRequest {
  return new InvalidRequest(
    `The URI is too long: its path may have ${maxPathBytes} bytes and ${maxLevels} levels.`,
  );
}

function malformed(): InvalidRequest {
  return new InvalidRequest('Malformed URI: an absolute URI as in RFC 3986 is needed.');
}
