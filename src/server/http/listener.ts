import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Obstructed, systemErrorCode } from '../../base/errors';

const loopback = '127.0.0.1';
const closeGraceMs = 200;
/** Clients pool connections for less time, so that none is closed while a request is sent on it. */
const keepAliveMs = 75_000;

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** An HTTP server on the loopback address only. */
export class Listener {
  private constructor(private readonly server: Server) {}

  /**
   * Listens on the first port that is free.
   * @throws Obstructed if none is.
   */
  static async open(ports: Iterable<number>, handler: Handler): Promise<Listener> {
    let last: string | undefined;
    for (const port of ports) {
      const server = createServer({ keepAliveTimeout: keepAliveMs }, handler);
      try {
        server.listen({ port, host: loopback, exclusive: true });
        await once(server, 'listening');
        return new Listener(server);
      } catch (cause) {
        last = systemErrorCode(cause);
        if (last !== 'EADDRINUSE' && last !== 'EACCES') throw cause;
      }
    }
    throw new Obstructed(
      { type: 'noFreePort', host: loopback, code: last },
      `No free port on ${loopback} (${last}). Set "mcpBridge.port" to one.`,
    );
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeIdleConnections();
    const force = setTimeout(() => this.server.closeAllConnections(), closeGraceMs);
    await closed;
    clearTimeout(force);
  }
}
