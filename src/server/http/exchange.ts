import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { EventStream } from './eventStream';
import { refusalBody, type Refusal } from './guards';

/** A client that does not read on for this long is disconnected. */
const unreadMs = 30_000;
/** A long answer is written in pieces of this size, so that it shows whether the client reads on. */
const pieceBytes = 256 * 1024;

type Headers = Readonly<Record<string, string>>;

/** One HTTP request and its answer. */
export class Exchange {
  constructor(
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
  ) {
    if (!response.socket) closeWith(request.socket, response);
  }

  get method(): string {
    return this.request.method ?? '';
  }

  header(name: string): string | undefined {
    const value = this.request.headers[name];
    return value === undefined ? undefined : String(value);
  }

  /**
   * The client has received the whole answer, if it is the last one of its connection: a client that ends with bytes unread
   * resets the connection.
   */
  onReceived(listener: () => void): void {
    const { socket } = this.request;
    this.response.once('finish', () =>
      socket.once('close', (isReset) => {
        if (!isReset) listener();
      }),
    );
  }

  accepts(...types: readonly string[]): boolean {
    const accepted = this.header('accept') ?? '';
    return types.every((type) => accepted.includes(type));
  }

  /** The client reads nothing more on this connection. */
  get hasLeft(): boolean {
    return this.isClosed || this.request.socket.readableEnded;
  }

  /** The client has left, or has got its answer. */
  get isClosed(): boolean {
    return this.response.closed || this.response.destroyed;
  }

  onClose(listener: () => void): void {
    if (this.isClosed) listener();
    else this.response.once('close', listener);
  }

  /** Answers without a body. */
  done(status: number): void {
    this.write(status, {}, []);
  }

  json(status: number, parts: readonly Buffer[], headers: Headers = {}): void {
    this.write(status, { 'content-type': 'application/json', ...headers }, parts);
  }

  /** Answers a request whose body was read, so that its connection is kept. */
  refuse(refusal: Refusal): void {
    this.json(refusal.status, [refusalBody(refusal)], refusal.headers);
  }

  openStream(headers?: Headers): EventStream | undefined {
    return this.isClosed ? undefined : new EventStream(this.response, headers);
  }

  private write(status: number, headers: Headers, parts: readonly Buffer[]): void {
    const { response } = this;
    // The one answer may still be on its way when a session ends.
    if (this.isClosed || response.headersSent) return;
    const size = sizeOf(parts);
    response.writeHead(status, { ...headers, 'content-length': String(size) });
    // Node writes what comes with the end together with the head.
    void this.writePieces(size <= pieceBytes ? [Buffer.concat(parts)] : parts.flatMap(piecesOf));
  }

  /** Disconnects a client that does not read on. */
  private async writePieces(pieces: readonly Buffer[]): Promise<void> {
    const { response } = this;
    const unread = setTimeout(() => response.destroy(), unreadMs).unref();
    response.once('close', () => clearTimeout(unread));
    for (const piece of pieces.slice(0, -1)) {
      await new Promise((resolve) => response.write(piece, resolve));
      if (response.destroyed) return;
      unread.refresh();
    }
    response.end(pieces.at(-1));
  }
}

export function sizeOf(parts: readonly Buffer[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0);
}

function piecesOf(part: Buffer): Buffer[] {
  const count = Math.ceil(part.length / pieceBytes);
  return Array.from({ length: count }, (_, index) =>
    part.subarray(index * pieceBytes, (index + 1) * pieceBytes),
  );
}

/**
 * Writes the refusal of a request whose body stays unread, and closes the connection. Bytes that still arrive are
 * discarded meanwhile: a connection that is closed with bytes unread is reset, and the refusal is lost.
 */
export function refuseUnread(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal,
): void {
  const body = refusalBody(refusal);
  response.writeHead(refusal.status, {
    'content-type': 'application/json',
    'content-length': String(body.length),
    connection: 'close',
    ...refusal.headers,
  });
  response.write(body);
  if (request.readableEnded) return void response.end();
  request.once('end', () => response.end());
  request.resume();
}

const queued = new WeakMap<Socket, Set<ServerResponse>>();

/**
 * Closes a response together with its connection. Node does so only for the response that is being written: one behind
 * it, to a client that did not wait for the answer before, is never closed.
 */
function closeWith(socket: Socket, response: ServerResponse): void {
  const responses = queued.get(socket) ?? new Set();
  if (!queued.has(socket)) {
    queued.set(socket, responses);
    socket.once('close', () => responses.forEach(close));
  }
  responses.add(response);
  response.once('close', () => responses.delete(response));
}

function close(response: ServerResponse): void {
  response.destroy();
  response.emit('close');
}
