import { endedMethod } from '../core/protocol/serverDeclaration';
import type { WindowRecord } from '../core/protocol/windowRecord';
import { askWindow } from './askWindow';
import { headersOf } from './headers';
import { discard } from './http';
import type { Output } from './stdio';
import type { JsonObject } from '../base/json';
import { succeed, type RpcMessage, type RpcRequest, type RpcResponse, notification } from './rpc';
import type { SessionClient } from './sessionClient';
import { SubscriptionStream } from './subscriptionStream';
import { ask, post } from './upstream';
import type { WindowLink } from './windows/windowLink';
import { answerInSession, answerStateless } from './withoutWindow';

/** The messages of the revisions with sessions (2024-11-05 to 2025-11-25). */
export class SessionRoute {
  readonly answerWithoutWindow = answerInSession;

  constructor(
    readonly link: WindowLink,
    readonly output: Output,
    private readonly sessions: SessionClient,
  ) {}

  async answer(request: RpcRequest, signal: AbortSignal): Promise<RpcResponse> {
    // A ping asks whether this process is alive, not the window.
    if (request.method === 'ping') return succeed(request.id, {});
    return this.sessions.handle(request, () => askWindow(this, request, signal));
  }

  ask(window: WindowRecord, request: RpcRequest, signal: AbortSignal): Promise<RpcResponse> {
    return this.sessions.ask(window, request, signal);
  }

  forward(message: RpcMessage): Promise<void> {
    return this.sessions.forward(message);
  }
}

/** The messages of 2026-07-28, each of which stands alone. */
export class StatelessRoute {
  readonly answerWithoutWindow = answerStateless;
  /** How the client described itself in its last request; absent without one. */
  private about: unknown;

  constructor(
    readonly link: WindowLink,
    readonly output: Output,
    /** The client that the entry in its configuration names. */
    private readonly client: string | undefined,
  ) {}

  answer(request: RpcRequest, signal: AbortSignal): Promise<RpcResponse> {
    this.about = request.params?.['_meta'];
    return request.method === 'subscriptions/listen'
      ? new SubscriptionStream(request, this.link, this.output, this.client).run(signal)
      : askWindow(this, request, signal);
  }

  async ask(window: WindowRecord, request: RpcRequest, signal: AbortSignal): Promise<RpcResponse> {
    const call = { headers: headersOf(request, this.client), signal };
    const { answer } = await ask(window, request, call, this.output);
    return answer;
  }

  async forward(message: RpcMessage): Promise<void> {
    try {
      const { window } = this.link;
      const headers = headersOf(message, this.client);
      if (window) discard(await post(window, message, { headers }));
    } catch {
      // The message was about a request at that window, which has closed.
    }
  }

  /** Tells the window that the client has ended, which is no longer shown as active then. */
  async end(): Promise<void> {
    if (this.about === undefined) return;
    const params: JsonObject = { _meta: this.about };
    await this.forward(notification(endedMethod, params));
  }
}
