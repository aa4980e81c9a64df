import type { ServerResponse } from 'node:http';

/** A client that leaves this much unread is disconnected. */
const maxUnreadBytes = 256 * 1024;
/** Proxies end a connection on which nothing is sent for long. */
const keepAliveMs = 15_000;

/** A stream of server-sent events, each of them a message. It is written without waiting for a slow client. */
export class EventStream {
  constructor(
    private readonly response: ServerResponse,
    headers: Readonly<Record<string, string>> = {},
  ) {
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      ...headers,
    });
    response.flushHeaders();
    const keepingAlive = setInterval(() => this.write(': keepalive\n\n'), keepAliveMs);
    keepingAlive.unref();
    this.onClose(() => clearInterval(keepingAlive));
  }

  send(message: object): void {
    this.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
  }

  end(): void {
    this.response.end();
  }

  /** Calls the listener when the stream has ended, whoever ended it. */
  onClose(listener: () => void): void {
    this.response.once('close', listener);
  }

  private write(text: string): void {
    if (this.response.writableEnded || this.response.destroyed) return;
    this.response.write(text);
    if (this.response.writableLength > maxUnreadBytes) this.response.destroy();
  }
}
