import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { open, send, type Answer, type Ask } from './http';
import type { Served } from './serve';

type Opened = Pick<Served, 'port' | 'own'>;
type Server = Pick<Ask, 'port' | 'agent'>;

export interface Message {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: { readonly uri?: string };
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

export const request = (id: number | string, method: string, params: object = {}) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});

const own = 'io.modelcontextprotocol/';

/** A request of 2026-07-28, with its `_meta` and headers. */
export function modernRequest(
  id: number | string,
  method: string,
  params: object = {},
  clientName = 'test',
) {
  const _meta = {
    [`${own}protocolVersion`]: '2026-07-28',
    [`${own}clientCapabilities`]: {},
    [`${own}clientInfo`]: { name: clientName, version: '0' },
  };
  const { uri, name: called = uri } = params as { readonly uri?: string; readonly name?: string };
  const name = called === undefined ? {} : { 'mcp-name': called };
  return {
    headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, ...name },
    message: { ...request(id, method, { ...params, _meta }) },
  };
}

/** Sends a request of 2026-07-28 over bare HTTP. */
export async function askModern({ port }: Pick<Served, 'port'>, method: string, params?: object) {
  const { headers, message } = modernRequest(1, method, params);
  const { text } = await send({ port, headers, body: JSON.stringify(message) });
  return JSON.parse(text) as Message;
}

export function listenModern(served: Opened, notifications: object): Promise<RawStream> {
  const { headers, message } = modernRequest(1, 'subscriptions/listen', { notifications });
  return RawStream.open(served, { method: 'POST', headers, body: JSON.stringify(message) });
}

/** A session over bare HTTP, for what the official clients would not do. */
export class RawSession {
  private constructor(
    private readonly server: Server,
    readonly id: string,
    readonly initialized: Message,
    /** The headers that its client sends each time. */
    private readonly sent: Record<string, string>,
  ) {}

  static async open(
    { port, agent }: Server,
    protocolVersion = '2025-11-25',
    name = 'test',
    sent: Record<string, string> = {},
  ): Promise<RawSession> {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name, version: '0' } };
    const body = JSON.stringify(request(0, 'initialize', params));
    const server = { port, agent };
    const { headers, text } = await send({ ...server, headers: sent, body });
    const session = new RawSession(
      server,
      String(headers['mcp-session-id']),
      JSON.parse(text) as Message,
      sent,
    );
    await session.post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    return session;
  }

  post(message: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return send({
      ...this.server,
      headers: { ...this.headers, ...headers },
      body: JSON.stringify(message),
    });
  }

  async ask(id: number, method: string, params?: object): Promise<Message> {
    return JSON.parse((await this.post(request(id, method, params))).text) as Message;
  }

  end(): Promise<Answer> {
    return send({ ...this.server, method: 'DELETE', headers: this.headers });
  }

  /** Opens the stream of the server's notifications. */
  listen(served: Opened): Promise<RawStream> {
    return RawStream.open(served, { method: 'GET', headers: this.headers });
  }

  private get headers(): Record<string, string> {
    return { 'mcp-session-id': this.id, ...this.sent };
  }
}

export class RawStream {
  readonly received: Message[] = [];
  readonly ended: Promise<unknown>;

  static async open({ port, own }: Opened, { body, ...ask }: Omit<Ask, 'port'>) {
    const asked = open({ port, ...ask });
    own(() => asked.destroy());
    const response = once(asked, 'response') as Promise<[IncomingMessage]>;
    asked.end(body);
    return new RawStream((await response)[0]);
  }

  private constructor(response: IncomingMessage) {
    let rest = '';
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith('data: {')) this.received.push(JSON.parse(line.slice(6)) as Message);
      }
    });
    // Node reports a stream that was cut off as an error; here every test ends with it.
    response.on('error', () => undefined);
    this.ended = new Promise((resolve) => response.once('close', resolve));
  }

  get updated(): (string | undefined)[] {
    return this.received.flatMap(({ method, params }) =>
      method === 'notifications/resources/updated' ? [params?.uri] : [],
    );
  }

  get lists(): number {
    return this.received.filter(({ method }) => method === 'notifications/resources/list_changed')
      .length;
  }
}
