import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { parsePageAddress } from '../../../../../src/features/pages/model/pageAddress';
import {
  PageNotFetched,
  type PageFailure,
} from '../../../../../src/features/pages/model/pageFailure';
import type { PageVersion } from '../../../../../src/features/pages/model/pageRecord';
import type { ProxySettings } from '../../../../../src/features/pages/model/proxySettings';
import {
  fetchPage,
  type FetchedPage,
  type FetchOptions,
} from '../../../../../src/features/pages/reading/fetching/fetchPage';
import type { Network } from '../../../../../src/features/pages/reading/fetching/network';
import type { Scope } from '../../../scope';
import { certificate, key } from './certificate';

export const noProxy: ProxySettings = {
  support: 'override',
  proxy: '',
  noProxy: [],
  authorization: undefined,
  environment: {},
};

/** A request as a server received it, which is all that it may learn about us. */
interface Asked {
  readonly url: string;
  readonly host: string;
  readonly headers: IncomingMessage['headers'];
}

/** A network with one real HTTPS server behind all addresses, and a resolver of its own. */
export class TestWeb {
  readonly asked: Asked[] = [];
  /** The addresses and ports of connections, as the network saw them. */
  readonly connected: string[] = [];
  readonly resolved: string[] = [];
  /** The addresses of each name, one answer after the other; the last stays. */
  readonly names = new Map<string, string[][]>([['example.com', [['93.184.216.34']]]]);

  private constructor(
    readonly secure: Server,
    readonly plain: Server,
  ) {}

  static async start(scope: Scope, serve: RequestListener): Promise<TestWeb> {
    let web: TestWeb | undefined = undefined;
    const listener: RequestListener = (request, response) => {
      const { url = '', headers } = request;
      web?.asked.push({ url, host: headers.host ?? '', headers });
      serve(request, response);
    };
    web = new TestWeb(
      createSecureServer({ key, cert: certificate }, listener),
      createServer(listener),
    );
    await web.listen(scope, web.secure);
    await web.listen(scope, web.plain);
    return web;
  }

  readonly noProxy = noProxy;

  /** Starts another server of the test on this machine. */
  async listen(scope: Scope, server: Server): Promise<string> {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    scope.after(() => {
      server.closeAllConnections();
      server.close();
    });
    return `127.0.0.1:${portOf(server)}`;
  }

  connectToServer(): Socket {
    return connect(portOf(this.secure), '127.0.0.1');
  }

  get network(): Network {
    return {
      resolve: async (host) => {
        this.resolved.push(host);
        const answers = this.names.get(host);
        const found = answers && answers.length > 1 ? answers.shift() : answers?.[0];
        if (!found) throw new Error('ENOTFOUND');
        return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      },
      connect: (addresses, port) => {
        this.connected.push(...addresses.map(({ address }) => `${address}:${port}`));
        const isHere = addresses.some(({ address }) => address === '127.0.0.1');
        return connect(isHere ? port : portOf(this.secure), '127.0.0.1');
      },
      certificates: () => [certificate],
    };
  }

  get port(): number {
    return portOf(this.plain);
  }

  fetch(
    typed: string,
    known?: PageVersion,
    options: Partial<FetchOptions> = {},
  ): Promise<FetchedPage> {
    const page = parsePageAddress(typed);
    if (typeof page === 'string') throw new Error(page);
    return fetchPage(page, known, {
      proxy: noProxy,
      maxMs: 10_000,
      maxBytes: 100_000,
      network: this.network,
      ...options,
    });
  }

  async failure(...asked: Parameters<TestWeb['fetch']>): Promise<PageFailure> {
    try {
      await this.fetch(...asked);
    } catch (cause) {
      if (cause instanceof PageNotFetched) return cause.failure;
      throw cause;
    }
    throw new Error('It was fetched.');
  }
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
