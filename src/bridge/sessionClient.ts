import { once } from 'node:events';
import { orAborted } from '../base/orAborted';
import type { WindowRecord } from '../core/protocol/windowRecord';
import { Backoff } from './backoff';
import { NotServed } from './http';
import type { Output } from './stdio';
import type { JsonObject } from '../base/json';
import {
  errorCodes,
  fail,
  notification,
  succeed,
  type RpcMessage,
  type RpcRequest,
  type RpcResponse,
  listNotifications,
  updated,
} from './rpc';
import { Disconnected } from './upstream';
import { wasLeft } from './windows/atWindow';
import type { LinkState, WindowLink } from './windows/windowLink';
import { Refused, WindowSession } from './windowSession';

interface Current {
  readonly window: WindowRecord;
  readonly opened: Promise<WindowSession>;
  readonly left: AbortController;
}

/**
 * A client of the revisions with sessions. Its own session lasts as long as this process; the sessions at the windows
 * replace each other, each opened with the client's `initialize` and with its subscriptions.
 */
export class SessionClient {
  /** The parameters of the client's `initialize`, unless it was refused. */
  private params: JsonObject | undefined;
  private readonly subscriptions = new Map<string, JsonObject>();
  private current: Current | undefined;
  /** Follows the windows once the client has the answer to its `initialize`: from then on it may be notified. */
  private following: AbortController | undefined;

  constructor(
    private readonly link: WindowLink,
    private readonly output: Output,
    /** The client that the entry in its configuration names. */
    private readonly client: string | undefined,
  ) {
    link.onDidChange((state) => this.onLink(state));
  }

  /**
   * Answers a request of the client and records its effect on the session.
   * @param next answers it at a window, or without one.
   */
  async handle(request: RpcRequest, next: () => Promise<RpcResponse>): Promise<RpcResponse> {
    const { id, method, params = {} } = request;
    if (method === 'initialize') {
      void this.end();
      this.params = params;
      this.subscriptions.clear();
    }
    if (!this.params) return fail(id, errorCodes.invalidRequest, 'Initialize first.');
    const answer = await next();
    if (method === 'initialize') this.noteInitialized(params, !answer.error);
    else if (!answer.error) this.noteDone(method, params);
    return answer;
  }

  async ask(window: WindowRecord, request: RpcRequest, signal: AbortSignal): Promise<RpcResponse> {
    const current = this.at(window);
    try {
      const session = await orAborted(() => current.opened, signal);
      return request.method === 'initialize'
        ? succeed(request.id, session.result)
        : await session.ask(request, signal);
    } catch (cause) {
      if (cause instanceof Refused) return { jsonrpc: '2.0', id: request.id, error: cause.error };
      if (cause instanceof NotServed) this.forget(current);
      throw cause;
    }
  }

  /** Passes on messages that need no answer. `initialized` is not passed on: each session at a window sends its own. */
  async forward(message: RpcMessage): Promise<void> {
    if ('method' in message && message.method === 'notifications/initialized') return;
    await this.current?.opened.then((session) => session.notify(message)).catch(() => undefined);
  }

  async end(): Promise<void> {
    this.following?.abort();
    this.following = undefined;
    await this.leave();
  }

  private noteDone(method: string, params: JsonObject): void {
    const uri = String(params['uri']);
    if (method === 'resources/subscribe') this.subscriptions.set(uri, params);
    if (method === 'resources/unsubscribe') this.subscriptions.delete(uri);
  }

  private noteInitialized(params: JsonObject, isTaken: boolean): void {
    // The client has sent another one since.
    if (this.params !== params) return;
    if (!isTaken) this.params = undefined;
    else {
      this.following = new AbortController();
      void this.follow(this.following.signal).catch(() => undefined); // It rejects when it is aborted.
    }
  }

  private at(window: WindowRecord): Current {
    if (this.current?.window === window) return this.current;
    const left = new AbortController();
    const current = { window, opened: this.open(window, left.signal), left };
    current.opened.catch((cause: unknown) => {
      // A window that has refused this client would refuse it again.
      if (!(cause instanceof Refused)) this.forget(current);
    });
    this.current = current;
    return current;
  }

  /** Notifies of all lists and subscriptions: the client knows the state of another window, or of an ended session. */
  private async open(window: WindowRecord, left: AbortSignal): Promise<WindowSession> {
    const { params = {}, output, client } = this;
    const session = await WindowSession.open(window, { client, params }, output, left);
    const uris = await this.begin(session).catch((cause: unknown) => {
      void session.end();
      throw cause;
    });
    if (this.following) {
      this.notifyLists();
      for (const uri of uris) output.send(notification(updated, { uri }));
    }
    return session;
  }

  /** Subscribes to what the client has subscribed to, and resolves with it. */
  private async begin(session: WindowSession): Promise<readonly string[]> {
    await session.notify(notification('notifications/initialized'));
    const subscribed = [...this.subscriptions].map(([uri, subscription]) =>
      session
        .ask({ jsonrpc: '2.0', id: uri, method: 'resources/subscribe', params: subscription })
        .then(() => uri),
    );
    return Promise.all(subscribed);
  }

  /** Keeps a session open at whatever window is connected, and passes on its notifications. */
  private async follow(signal: AbortSignal): Promise<void> {
    const backoff = new Backoff();
    for (;;) {
      const window = await this.link.connected(signal);
      try {
        await this.receiveFrom(window);
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

  private async receiveFrom(window: WindowRecord): Promise<void> {
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
    if (state.type === 'connected' && state.window === this.current?.window) return;
    void this.leave();
    if ('why' in state && this.following) this.notifyLists();
  }

  private notifyLists(): void {
    for (const method of Object.values(listNotifications)) this.output.send(notification(method));
  }

  /** Ends the session at the window, which need not keep it until it times out. */
  private async leave(): Promise<void> {
    const { current } = this;
    if (!current) return;
    this.forget(current);
    await current.opened.then((session) => session.end()).catch(() => undefined);
  }

  private forget(current: Current): void {
    current.left.abort(wasLeft());
    if (this.current === current) this.current = undefined;
  }
}
