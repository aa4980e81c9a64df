import { checkedAddress, type PageAddress } from './pageAddress';
import type { PageFailure } from './pageFailure';

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
