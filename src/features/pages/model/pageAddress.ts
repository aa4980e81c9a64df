import type { CanonicalUri } from '../../../core/documents/uris';
import { isIpAddress, isLoopbackAddress, isPublicAddress } from '../../../sockets/ipAddress';
import type { PageFailure } from './pageFailure';

/** An address that may be requested, provided that its name leads to where it may lead. */
export interface PageAddress {
  /** The address without a fragment. */
  readonly uri: CanonicalUri;
  /** Whether it is on this machine: then it leads nowhere else, and nothing else leads there. */
  readonly isLoopback: boolean;
}

/**
 * - `insecure`: `http:` to another machine.
 * - `scheme`: neither `https:` nor `http:`.
 * - `credentials`: a name or a password in it.
 * - `private`: a host that only this network knows.
 */
export type AddressMistake = 'none' | 'scheme' | 'insecure' | 'credentials' | 'private';

const longest = 2_048;

/** Completes an address that a person has typed, possibly without the scheme. */
export function parsePageAddress(typed: string): PageAddress | AddressMistake {
  const text = typed.trim();
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return checkedAddress(text);
  if (text === '' || /[\s@]/.test(text)) return 'none';
  const secure = checkedAddress(`https://${text}`);
  const isHere = typeof secure === 'object' && secure.isLoopback;
  return isHere ? checkedAddress(`http://${text}`) : secure;
}

/** @param base the address that a relative one is resolved against. */
export function checkedAddress(text: string, base?: string): PageAddress | AddressMistake {
  if (text.length > longest || !URL.canParse(text, base)) return 'none';
  const url = new URL(text, base);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'scheme';
  if (url.username !== '' || url.password !== '') return 'credentials';
  url.hash = '';
  const host = hostOf(url);
  const isLoopback = host === 'localhost' || isLoopbackAddress(host);
  if (!isLoopback && isPrivate(host)) return 'private';
  if (!isLoopback && url.protocol === 'http:') return 'insecure';
  return url.href.length > longest ? 'none' : { uri: url.href as CanonicalUri, isLoopback };
}

/** Whether a page that is pinned comes from this machine. */
export function isLoopbackPage(uri: CanonicalUri): boolean {
  const page = checkedAddress(uri);
  return typeof page === 'object' && page.isLoopback;
}

/** Returns the path as a server reads it. */
export function decodedPath(uri: CanonicalUri): string {
  const { pathname } = new URL(uri);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Returns a name without a dot at its end, or an address without brackets. A URL spells each IPv4 address in one way. */
export function hostOf({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/** Decides by the name alone; where the name leads is looked up when the page is fetched. */
function isPrivate(host: string): boolean {
  if (isIpAddress(host)) return !isPublicAddress(host);
  return !host.includes('.') || /\.(localhost|local|internal|home\.arpa)$/.test(host);
}

const maxRedirects = 5;

export function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** The target of a redirect. Redirects from this machine or to it are not followed. */
export function redirectedTo(
  from: PageAddress,
  location: string | undefined,
  followed: number,
): PageAddress | PageFailure {
  if (followed >= maxRedirects) return { type: 'redirects' };
  if (location === undefined || from.isLoopback) return { type: 'redirected' };
  const to = checkedAddress(location, from.uri);
  return typeof to === 'object' && !to.isLoopback ? to : { type: 'redirected' };
}
