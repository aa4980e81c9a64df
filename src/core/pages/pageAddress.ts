import type { CanonicalUri } from '../documents/uris';
import { isIpAddress, isLoopbackAddress, isPublicAddress } from './ipAddress';

/** An address that may be asked for, if its name leads to where it may lead. */
export interface PageAddress {
  /** Without a fragment. */
  readonly uri: CanonicalUri;
  /** It is on this machine: it leads nowhere else, and nothing else leads there. */
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

/** What a person has typed. A scheme can be left out. */
export function parsePageAddress(typed: string): PageAddress | AddressMistake {
  const text = typed.trim();
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return checkedAddress(text);
  if (text === '' || /[\s@]/.test(text)) return 'none';
  const secure = checkedAddress(`https://${text}`);
  const isHere = typeof secure === 'object' && secure.isLoopback;
  return isHere ? checkedAddress(`http://${text}`) : secure;
}

/** @param base what it is relative to, if it can be. */
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

/** Its path as a server reads it. */
export function decodedPath(uri: CanonicalUri): string {
  const { pathname } = new URL(uri);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** A name without a dot at its end, or an address without brackets. A URL has each IPv4 address in its one spelling. */
export function hostOf({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/** By the name alone; where it leads is asked when it is fetched. */
function isPrivate(host: string): boolean {
  if (isIpAddress(host)) return !isPublicAddress(host);
  return !host.includes('.') || /\.(localhost|local|internal|home\.arpa)$/.test(host);
}
