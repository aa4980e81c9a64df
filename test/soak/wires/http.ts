import { Connection, type Headers } from '../../bench/live/http';
import type { Endpoint } from '../../host/clients';
import { modernRequest, request, type Message } from '../../unit/server/rawSession';
import { EventStream } from './eventStream';
import {
  acknowledged,
  changeSubscriptions,
  hear,
  initialized,
  initializeParams,
  listenParams,
  resultOf,
  type Connect,
  type Hearing,
  type Wire,
} from './wire';

/** A session of 2025-11-25 over HTTP. */
export function overSession({ url, token }: Endpoint): Connect {
  return async (identity, hearing) => {
    const authorization: Headers = { authorization: `Bearer ${token}` };
    const starting = new Connection(url, authorization);
    const opening = JSON.stringify(request(0, 'initialize', initializeParams(identity)));
    const { headers } = await starting.post(opening);
    starting.close();
    const session = { ...authorization, 'mcp-session-id': String(headers['mcp-session-id']) };
    const connection = new Connection(url, session);
    await connection.post(JSON.stringify(initialized));
    const wire = new SessionWire(url, session, connection, hearing);
    await wire.listen();
    return wire;
  };
}

class SessionWire implements Wire {
  private lastId = 0;
  private stream: EventStream | undefined;
  private subscribed: readonly string[] = [];

  constructor(
    private readonly url: string,
    private readonly headers: Headers,
    private readonly connection: Connection,
    private readonly hearing: Hearing,
  ) {}

  async listen(): Promise<void> {
    this.stream = await EventStream.open({
      url: this.url,
      headers: this.headers,
      onMessage: (message) => hear(message, this.hearing),
      onBroken: (how) => this.hearing.onBroken(`the stream of its session has ended: ${how}`),
    });
  }

  async ask(method: string, params?: object): Promise<Record<string, unknown>> {
    this.lastId += 1;
    const { body } = await this.connection.post(
      JSON.stringify(request(this.lastId, method, params)),
    );
    return resultOf(JSON.parse(body.toString()) as Message);
  }

  subscribe(uris: readonly string[]): Promise<readonly string[]> {
    const before = this.subscribed;
    this.subscribed = uris;
    return changeSubscriptions(this, before, uris);
  }

  stall(): void {
    this.stream?.stall();
  }

  wake(): void {
    this.stream?.wake();
  }

  async reopen(): Promise<void> {
    this.stream?.close();
    await this.listen();
  }

  async leave(): Promise<void> {
    this.stream?.close();
    const { headers } = this;
    await fetch(this.url, { method: 'DELETE', headers });
    this.connection.close();
  }

  die(): void {
    this.stream?.reset();
    this.connection.close();
  }
}

/** A client of 2026-07-28 over HTTP. */
export function overStateless({ url, token }: Endpoint): Connect {
  return async ({ name }, hearing) =>
    new StatelessWire(url, { authorization: `Bearer ${token}` }, name, hearing);
}

class StatelessWire implements Wire {
  private readonly connection: Connection;
  private lastId = 0;
  private stream: EventStream | undefined;

  constructor(
    private readonly url: string,
    private readonly authorization: Headers,
    private readonly name: string,
    private readonly hearing: Hearing,
  ) {
    this.connection = new Connection(url, authorization);
  }

  async ask(method: string, params?: object): Promise<Record<string, unknown>> {
    const { headers, message } = this.request(method, params);
    const { body } = await this.connection.post(JSON.stringify(message), headers);
    return resultOf(JSON.parse(body.toString()) as Message);
  }

  async subscribe(uris: readonly string[]): Promise<readonly string[]> {
    const { headers, message } = this.request('subscriptions/listen', listenParams(uris));
    const before = this.stream;
    let agree: (agreed: readonly string[]) => void;
    const agreed = new Promise<readonly string[]>((resolve) => (agree = resolve));
    this.stream = await EventStream.open({
      url: this.url,
      headers: { ...this.authorization, ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(message),
      onMessage: (each) => {
        const honored = acknowledged(each);
        if (honored) agree(honored);
        else hear(each, this.hearing);
      },
      onBroken: (how) => this.hearing.onBroken(`its stream has ended: ${how}`),
    });
    const honored = await agreed;
    before?.close();
    return honored;
  }

  stall(): void {
    this.stream?.stall();
  }

  wake(): void {
    this.stream?.wake();
  }

  async leave(): Promise<void> {
    this.stream?.close();
    this.connection.close();
  }

  die(): void {
    this.stream?.reset();
    this.connection.close();
  }

  private request(method: string, params?: object) {
    this.lastId += 1;
    const { headers, message } = modernRequest(this.lastId, method, params, this.name);
    return { headers: { ...headers } as Headers, message };
  }
}
