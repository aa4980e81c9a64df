import { isIP } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from '../../model/ipAddress';
import { hostOf, type PageAddress } from '../../model/pageAddress';
import { PageNotFetched } from '../../model/pageFailure';
import type { Network, ResolvedAddress } from './network';

/**
 * The addresses of a page's host, looked up once: the connection goes to one of these.
 * @throws PageNotFetched if one of them is not where this page may come from.
 */
export async function resolvedHost(
  { uri, isLoopback }: PageAddress,
  network: Pick<Network, 'resolve'>,
): Promise<readonly ResolvedAddress[]> {
  const host = hostOf(new URL(uri));
  const family = isIP(host);
  const addresses = family ? [{ address: host, family }] : await named(host, network);
  const isAllowed = isLoopback ? isLoopbackAddress : isPublicAddress;
  if (!addresses.every(({ address }) => isAllowed(address))) {
    throw new PageNotFetched({ type: 'private' });
  }
  return addresses;
}

async function named(host: string, { resolve }: Pick<Network, 'resolve'>) {
  const addresses = await resolve(host).catch(() => []);
  if (addresses.length === 0) throw new PageNotFetched({ type: 'name' });
  return addresses;
}
