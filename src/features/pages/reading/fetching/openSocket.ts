import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, type Socket } from 'node:net';
import * as tls from 'node:tls';
import { systemErrorCode } from '../../../../base/errors';
import { hostOf, type PageAddress } from '../../model/pageAddress';
import { PageNotFetched } from '../../model/pageFailure';
import { proxyTo, type ProxyServer, type ProxySettings } from '../../model/proxySettings';
import { connected } from '../../../../sockets/connected';
import type { Network, ResolvedAddress } from './network';
import { isLoopbackAddress, isPublicAddress } from '../../../../sockets/ipAddress';

export interface Route {
  readonly network: Network;
  readonly proxy: ProxySettings;
}

/**
 * Connects to the host of a page, and verifies its certificate. A proxy receives the address that was checked, as a
 * number, so that it looks up no name that could lead elsewhere.
 */
export async function openSocket(
  page: PageAddress,
  { network, proxy }: Route,
  signal: AbortSignal,
): Promise<Socket> {
  const url = new URL(page.uri);
  const host = hostOf(url);
  const isSecure = url.protocol === 'https:';
  const port = Number(url.port) || (isSecure ? 443 : 80);
  const addresses = await resolvedHost(page, network);
  signal.throwIfAborted();
  const server = page.isLoopback ? undefined : proxyTo(host, proxy);
  if (server === 'unusable') throw new PageNotFetched({ type: 'proxy', code: 'http.proxy' });
  const [{ address } = { address: '' }] = addresses;
  const socket = server
    ? await tunnel(server, `${isIP(address) === 6 ? `[${address}]` : address}:${port}`, signal)
    : await connected(network.connect(addresses, port), 'connect', signal);
  return isSecure ? secured(socket, host, network, signal) : socket;
}

function secured(socket: Socket, host: string, network: Network, signal: AbortSignal) {
  const ca = network.certificates();
  const secure = tls.connect({
    socket,
    host,
    ...(isIP(host) === 0 && { servername: host }),
    ...(ca && { ca }),
    ALPNProtocols: ['http/1.1'],
    // This is explicit because an environment variable can turn verification off for all of VS Code.
    rejectUnauthorized: true,
  });
  return connected(secure, 'secureConnect', signal);
}

async function tunnel(
  { isSecure, host, port, authorization }: ProxyServer,
  path: string,
  signal: AbortSignal,
): Promise<Socket> {
  const request = (isSecure ? https : http).request({
    host,
    port,
    path,
    method: 'CONNECT',
    headers: { host: path, ...(authorization && { 'proxy-authorization': authorization }) },
    agent: false,
    signal,
  });
  request.end();
  return new Promise((resolve, reject) => {
    const fail = (code: string) => reject(new PageNotFetched({ type: 'proxy', code }));
    request.on('connect', ({ statusCode = 0 }, socket, head) => {
      // A server that waits for us has nothing to say before.
      if (statusCode === 200 && head.length === 0) return resolve(socket as Socket);
      socket.destroy();
      return fail(String(statusCode));
    });
    request.on('response', ({ statusCode = 0 }) => {
      request.destroy();
      fail(String(statusCode));
    });
    request.on('error', (error) => fail(systemErrorCode(error) ?? 'error'));
  });
}

/**
 * The addresses of a page's host, looked up once: the connection goes to one of these.
 * @throws PageNotFetched if one of them is not where this page may come from.
 */
async function resolvedHost(
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
