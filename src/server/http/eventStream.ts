import type { ServerResponse } from 'node:http';

/** So much may be unread; what follows waits for the client. */
const maxUnreadBytes = 256 * 1024;
/** A client that reads too little for this long is disconnected. */
const unreadMs = 30_000;
/** Proxies end a connection on which nothing is sent for long. */
const keepAliveMs = 15_000;

/** A stream of server-sent events, each of them a message. */
export class EventStream {
  /** The notifications that wait until the client has read those before. */
  private readonly waiting = new Set<string>();
  private unread: NodeJS.Timeout | undefined;
  /** Whether the client was disconnected because it did not read. */
  isCutOff = false;

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
    const keepingAlive = setInterval(() => this.write(': keepalive\n\n'), keepAliveMs).unref();
    response.on('drain', () => this.onRead());
    this.onClose(() => {
      clearInterval(keepingAlive);
      clearTimeout(this.unread);
    });
  }

  send(message: object): void {
    this.write(eventOf(message));
  }

  /** Sends a notification, once the client has read most of those before. Of equal ones that wait, one is sent. */
  notify(notification: object): void {
    const event = eventOf(notification);
    if (this.isFull || this.waiting.size > 0) this.waiting.add(event);
    else this.write(event);
  }

  /** Also sends the notifications that wait on another stream, which ends. */
  replace(other: EventStream): void {
    for (const event of other.waiting) this.waiting.add(event);
    other.end();
    this.onRead();
  }

  end(): void {
    this.response.end();
  }

  /** Calls the listener when the stream has ended, whoever ended it. */
  onClose(listener: () => void): void {
    this.response.once('close', listener);
  }

  private get isFull(): boolean {
    return this.response.writableLength > maxUnreadBytes;
  }

  private onRead(): void {
    clearTimeout(this.unread);
    this.unread = undefined;
    for (const event of this.waiting) {
      if (this.isFull) return;
      this.waiting.delete(event);
      this.write(event);
    }
  }

  private write(text: string): void {
    if (this.response.writableEnded || this.response.destroyed) return;
    this.response.write(text);
    if (this.isFull) this.unread ??= setTimeout(() => this.cutOff(), unreadMs).unref();
  }

  private cutOff(): void {
    this.isCutOff = true;
    this.response.destroy();
  }
}

function eventOf(message: object): string {
  return `event: message\ndata: ${JSON.stringify(message)}\n\n`;
}
