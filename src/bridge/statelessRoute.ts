import { endedMethod } from '../core/protocol/serverDeclaration';
import type { WindowRecord } from '../core/protocol/windowRecord';
import { askWindow } from './askWindow';
import { headersOf } from './headers';
import { discard } from './http';
import type { Output } from './output';
import {
  notification,
  type JsonObject,
  type RpcMessage,
  type RpcRequest,
  type RpcResponse,
} from './rpc';
import { SubscriptionStream } from './subscriptionStream';
import { ask, post } from './upstream';
import type { WindowLink } from './windows/windowLink';
import { answerStateless } from './withoutWindow';

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
