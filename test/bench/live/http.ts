import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type Headers = Readonly<Record<string, string>>;

interface Answer {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** One kept connection to a server, without an SDK, whose work would be measured, too. */
export class Connection {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  private readonly url: URL;

  constructor(
    url: string,
    private readonly headers: Headers = {},
  ) {
    this.url = new URL(url);
  }

  async post(body: string, more: Headers = {}): Promise<Answer> {
    const headers = {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      ...this.headers,
      ...more,
    };
    return new Promise((resolve, reject) => {
      const asked = request(this.url, { method: 'POST', agent: this.agent, headers });
      asked.once('error', (cause: NodeJS.ErrnoException) => {
        // The server can close a connection that was idle just when it is used again.
        const isStale = asked.reusedSocket && cause.code === 'ECONNRESET';
        if (isStale) resolve(this.post(body, more));
        else reject(new Error(`No answer to ${body.slice(0, 200)}`, { cause }));
      });
      asked.once('response', (response) => {
        const { statusCode = 0 } = response;
        buffer(response).then((answer) => {
          if (statusCode < 300) resolve({ headers: response.headers, body: answer });
          else reject(new Error(`${statusCode}: ${answer.toString()}`));
        }, reject);
      });
      asked.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
