import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { Lines } from '../../../src/bridge/stdio';
import type { Headers } from '../../bench/live/http';
import type { Message } from '../../unit/server/rawSession';

interface Opening {
  readonly url: string;
  readonly headers: Headers;
  /** Sent by POST; by GET without it. */
  readonly body?: string;
  onMessage(message: Message): void;
  /** It has ended, and `close` was not called. */
  onBroken(how: string): void;
}

/** A stream of server-sent events on a connection of its own. */
export class EventStream {
  private isClosed = false;

  static async open({ url, headers, body, onMessage, onBroken }: Opening): Promise<EventStream> {
    const asked = request(url, {
      method: body === undefined ? 'GET' : 'POST',
      agent: false,
      headers: { accept: 'application/json, text/event-stream', ...headers },
    });
    asked.on('error', () => undefined);
    const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
    asked.end(body);
    const [response] = await answered;
    if (response.statusCode !== 200) throw new Error(`A stream got ${response.statusCode}.`);
    const stream = new EventStream(response);
    const lines = new Lines({
      maxBytes: Infinity,
      onLine: (line) => {
        if (line.startsWith('data: {')) onMessage(JSON.parse(line.slice(6)) as Message);
      },
      onTooLong: () => undefined,
    });
    response.on('data', (chunk: Buffer) => lines.feed(chunk)).on('error', () => undefined);
    response.once('close', () => {
      if (!stream.isClosed) onBroken(response.errored?.message ?? 'by the server');
    });
    return stream;
  }

  private constructor(private readonly response: IncomingMessage) {}

  stall(): void {
    this.response.pause();
  }

  wake(): void {
    this.response.resume();
  }

  close(): void {
    this.isClosed = true;
    this.response.destroy();
  }

  /** Ends as when the process is killed. */
  reset(): void {
    this.isClosed = true;
    this.response.socket.resetAndDestroy();
  }
}
