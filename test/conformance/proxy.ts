import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import type { Endpoint } from '../host/clients';

/** Adds the token, which the conformance suite cannot send, and forwards everything else, Host and Origin included. */
export async function openProxy({ url, token }: Endpoint) {
  const { hostname, port, pathname } = new URL(url);
  const forward = (asked: IncomingMessage, answer: ServerResponse) => {
    const { method, url: path, headers } = asked;
    const authorization = `Bearer ${token}`;
    const sent = request(
      { hostname, port, path, method, headers: { ...headers, authorization } },
      (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        answer.flushHeaders();
        pipeline(got, answer, () => undefined); // An error on either side closes both.
      },
    );
    sent.once('error', () => answer.destroy());
    answer.once('close', () => sent.destroy());
    asked.pipe(sent);
  };
  // The forwarded answers promise the keep-alive time of the real server: the proxy must not close a connection before.
  const server = createServer({ keepAliveTimeout: 0 }, forward).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
