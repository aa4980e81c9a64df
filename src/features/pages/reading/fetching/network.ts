import { lookup } from 'node:dns/promises';
import * as net from 'node:net';
import * as tls from 'node:tls';

/** One of the addresses that a name leads to. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** The network. Tests have one of their own. */
export interface Network {
  /**
   * Looks up all addresses of a name.
   * @throws if there is none.
   */
  resolve(host: string): Promise<readonly ResolvedAddress[]>;
  /** Connects to one of these addresses and to nothing else. */
  connect(addresses: readonly ResolvedAddress[], port: number): net.Socket;
  /** The certificates of trusted authorities. */
  certificates(): string[] | undefined;
}

export const internet: Network = {
  resolve: (host) => lookup(host, { all: true }),
  connect: (addresses, port) =>
    net.connect({
      host: 'checked',
      port,
      // The name is not looked up again: it could lead elsewhere by now.
      lookup: (_host, { all }, answer) => {
        const [first] = addresses;
        if (all) answer(null, [...addresses]);
        else answer(null, first?.address ?? '', first?.family);
      },
    }),
  certificates: () => trusted(),
};

/** VS Code's own requests trust the authorities of Node and of the system. Older versions of Node know only their own. */
function trusted(): string[] | undefined {
  if (typeof tls.getCACertificates !== 'function') return undefined;
  return [...tls.getCACertificates('default'), ...tls.getCACertificates('system')];
}
