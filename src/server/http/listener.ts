import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Obstructed, systemErrorCode } from '../../base/errors';
import { refusalBody, type Refusal } from './guards';

const loopback = '127.0.0.1';
const closeGraceMs = 200;
/** More than all sessions, streams and pending requests need. A connection beyond it is closed. */
const maxConnections = 1_024;
/** Clients pool connections for less time, so that none is closed while a request is sent on it. */
const keepAliveMs = 75_000;
/**
 * The limit for the time in which a request is received, from its first byte to the last one of its body. While another
 * extension keeps the extension host busy, nothing is received, and that time counts.
 */
const receiveMs = 60_000;
/** Node looks at this interval whether a request takes too long. */
const checkMs = 1_000;

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

interface Limits {
  readonly maxConnections: number;
  readonly receiveMs: number;
  readonly checkMs: number;
}

/** An HTTP server on the loopback address only. */
export class Listener {
  private constructor(private readonly server: Server) {}

  /**
   * Listens on the first port that is free.
   * @throws Obstructed if none is.
   */
  static async open(
    ports: Iterable<number>,
    handler: Handler,
    limits: Limits = { maxConnections, receiveMs, checkMs },
  ): Promise<Listener> {
    let last: string | undefined;
    for (const port of ports) {
      const server = createServer(
        {
          keepAliveTimeout: keepAliveMs,
          headersTimeout: limits.receiveMs,
          requestTimeout: limits.receiveMs,
          connectionsCheckingInterval: limits.checkMs,
        },
        handler,
      );
      server.maxConnections = limits.maxConnections;
      server.on('clientError', (error, socket) => refuseUnreadable(error, socket as Socket));
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

const malformed: Refusal = { status: 400, message: 'Malformed request: this is not HTTP.' };
const refusals: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: -32603,
    message: 'The request was not received in time. Try again.',
  },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request are too large.' },
};

/** Refuses what Node could not read as a request, in JSON as any other one, and closes its connection. */
function refuseUnreadable({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  // On an unused connection, it would be taken for the answer to a request that is on its way.
  if (!socket.writable || socket.bytesRead === 0) return void socket.destroy();
  const refusal = refusals[code] ?? malformed;
  const body = refusalBody(refusal);
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ];
  socket.end(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]));
}
