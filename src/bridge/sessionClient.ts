import { once } from 'node:events';
import { toError } from '../base/errors';
import type { WindowRecord } from '../core/protocol/windowRecord';
import { Backoff } from './backoff';
import type { Link, LinkState } from './windowLink';
import { listNotifications, updated } from './notifications';
import type { Output } from './output';
import {
  notification,
  succeed,
  type JsonObject,
  type RpcMessage,
  type RpcRequest,
  type RpcResponse,
} from './rpc';
import { Session } from './session';
import { Disconnected, NotServed } from './upstream';

interface Current {
  readonly window: WindowRecord;
  readonly opened: Promise<Session>;
  readonly left: AbortController;
}

/**
 * A client of the revisions with sessions. It has one for as long as it lives; at the windows, one follows the other, each
 * opened as the client opened its own and with what it has subscribed to.
 */
export class SessionClient {
  /** Of the client's `initialize`. */
  private params: JsonObject | undefined;
  private readonly subscriptions = new Map<string, JsonObject>();
  private current: Current | undefined;
  private isFollowing = false;
  private readonly ended = new AbortController();

  constructor(
    private readonly link: Link,
    private readonly output: Output,
  ) {
    link.onDidChange((state) => this.onLink(state));
  }

  get hasBegun(): boolean {
    return this.params !== undefined;
  }

  /** To be called with each request, before it is answered by whom it may be. */
  expect({ method, params = {} }: RpcRequest): void {
    if (method !== 'initialize') return;
    void this.leave();
    this.params = params;
    this.subscriptions.clear();
  }

  async ask(window: WindowRecord, request: RpcRequest, signal: AbortSignal): Promise<RpcResponse> {
    const current = this.at(window);
    try {
      const session = await orAborted(current.opened, signal);
      return request.method === 'initialize'
        ? succeed(request.id, session.result)
        : await session.ask(request, signal);
    } catch (cause) {
      if (cause instanceof NotServed) this.forget(current);
      throw cause;
    }
  }

  /** To be called with each answer. */
  note({ method, params = {} }: RpcRequest, { error }: RpcResponse): void {
    const uri = String(params['uri']);
    if (error) return;
    if (method === 'resources/subscribe') this.subscriptions.set(uri, params);
    if (method === 'resources/unsubscribe') this.subscriptions.delete(uri);
    if (method === 'initialize' && !this.isFollowing) {
      this.isFollowing = true;
      void this.follow().catch(() => undefined); // The end.
    }
  }

  /** What needs no answer. Each session has said by itself that it is initialized. */
  async forward(message: RpcMessage): Promise<void> {
    if ('method' in message && message.method === 'notifications/initialized') return;
    await this.current?.opened.then((session) => session.notify(message)).catch(() => undefined);
  }

  async end(): Promise<void> {
    this.ended.abort();
    await this.leave();
  }

  private at(window: WindowRecord): Current {
    if (this.current?.window === window) return this.current;
    const current = { window, opened: this.open(window), left: new AbortController() };
    current.opened.catch(() => this.forget(current));
    this.current = current;
    return current;
  }

  /** Whatever came before it at another window, or in a session that is over, may be other by now. */
  private async open(window: WindowRecord): Promise<Session> {
    const { params = {}, output } = this;
    const session = await Session.open(window, params, (message) => output.send(message));
    const subscribed = [...this.subscriptions].map(([uri, subscription]) =>
      session
        .ask({ jsonrpc: '2.0', id: uri, method: 'resources/subscribe', params: subscription })
        .then(() => uri),
    );
    const uris = await Promise.all(subscribed).catch(async (cause: unknown) => {
      await session.end();
      throw cause;
    });
    if (this.isFollowing) {
      this.tellLists();
      for (const uri of uris) this.output.send(notification(updated, { uri }));
    }
    return session;
  }

  /** Keeps a session open and tells what it hears. */
  private async follow(): Promise<void> {
    const { signal } = this.ended;
    const backoff = new Backoff();
    for (;;) {
      const window = await this.link.connected(signal);
      try {
        await this.hear(window);
      } catch (cause) {
        if (cause instanceof Disconnected) this.link.disconnect();
        if (cause instanceof NotServed && this.current?.window === window) {
          this.forget(this.current);
        }
      }
      await this.link.verify(window);
      await backoff.wait(signal);
    }
  }

  private async hear(window: WindowRecord): Promise<void> {
    const { opened, left } = this.at(window);
    const messages = await (await opened).openStream(left.signal);
    if (!messages) {
      if (!left.signal.aborted) await once(left.signal, 'abort');
      return;
    }
    for await (const message of messages) {
      await this.output.ready();
      if (typeof message === 'object' && message !== null) this.output.send(message);
    }
  }

  private onLink(state: LinkState): void {
    const { current } = this;
    if (state.type === 'connected' && state.window === current?.window) return;
    void this.leave();
    if (state.type === 'none' && this.isFollowing) this.tellLists();
  }

  private tellLists(): void {
    for (const method of Object.values(listNotifications)) this.output.send(notification(method));
  }

  /** The window need not keep its session. */
  private async leave(): Promise<void> {
    const { current } = this;
    if (!current) return;
    this.forget(current);
    await current.opened.then((session) => session.end()).catch(() => undefined);
  }

  private forget(current: Current): void {
    current.left.abort();
    if (this.current === current) this.current = undefined;
  }
}

/** Rejects as soon as the signal is aborted. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(toError(signal.reason));
    signal.addEventListener('abort', abort);
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
