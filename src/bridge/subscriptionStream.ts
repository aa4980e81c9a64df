import { capabilities, disconnectedKey } from '../core/protocol/serverDeclaration';
import type { WindowRecord } from '../core/protocol/windowRecord';
import { Backoff } from './backoff';
import { headersOf } from './headers';
import { messagesIn } from './http';
import type { Output } from './stdio';
import { statelessResult, subscriptionIdKey } from './revisions';
import { isObject, type JsonObject } from '../base/json';
import {
  isResponse,
  notification,
  succeed,
  type RpcRequest,
  type RpcResponse,
  listNotifications,
  updated,
} from './rpc';
import { Disconnected, postStream } from './upstream';
import { atWindow } from './windows/atWindow';
import type { LinkState, WindowLink } from './windows/windowLink';

const acknowledged = 'notifications/subscriptions/acknowledged';

/**
 * A `subscriptions/listen` of 2026-07-28. It outlives its window and is sent to the next one, too; the client sees one
 * acknowledgement and then the notifications it asked for.
 */
export class SubscriptionStream {
  private isAcknowledged = false;
  private readonly filter: JsonObject;

  constructor(
    private readonly request: RpcRequest,
    private readonly link: WindowLink,
    private readonly output: Output,
    /** The client that the entry in its configuration names. */
    private readonly client: string | undefined,
  ) {
    const { notifications } = request.params ?? {};
    this.filter = isObject(notifications) ? notifications : {};
  }

  /** Resolves with a refusal, or with the result if nothing was asked for; rejects when the client cancels it. */
  async run(signal: AbortSignal): Promise<RpcResponse> {
    const change = this.link.onDidChange((state) => this.onLink(state));
    try {
      const backoff = new Backoff();
      for (;;) {
        const state = await this.link.settled(signal);
        if (state.type !== 'connected') {
          const ended = this.acknowledge(honored(this.filter));
          if (ended) return ended;
        }
        const window = await this.link.connected(signal);
        const ended = await this.receiveFrom(window, signal);
        if (ended) return ended;
        await this.link.verify(window);
        await backoff.wait(signal);
      }
    } finally {
      change.dispose();
    }
  }

  /** Resolves when the window's stream ends, with a response only if the client's subscription ends with it. */
  private async receiveFrom(
    window: WindowRecord,
    signal: AbortSignal,
  ): Promise<RpcResponse | undefined> {
    const { link, request, client } = this;
    try {
      return await atWindow(link, signal, async (stopped) => {
        const call = { headers: headersOf(request, client), signal: stopped };
        const response = await postStream(window, request, call);
        for await (const message of messagesIn(response)) {
          await this.output.ready();
          const ended = this.receive(message);
          if (ended) return ended;
        }
        return undefined;
      });
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof Disconnected) link.disconnect();
      return undefined;
    }
  }

  private receive(message: unknown): RpcResponse | undefined {
    if (!isObject(message)) return undefined;
    if (isResponse(message) || 'error' in message) {
      if (isDisconnected(message)) throw new Disconnected();
      // Before the acknowledgement this is the answer. After it, the window has closed, and another may open.
      return this.isAcknowledged ? undefined : ({ ...message, id: this.request.id } as RpcResponse);
    }
    if (message['method'] !== acknowledged) {
      this.output.send(message);
      return undefined;
    }
    const params = isObject(message['params']) ? message['params'] : {};
    const given = isObject(params['notifications']) ? params['notifications'] : {};
    if (!this.isAcknowledged) return this.acknowledge(given);
    // A window that honors nothing of the filter ends its stream, and is asked again.
    if (Object.keys(given).length > 0) this.notifyAll();
    return undefined;
  }

  /** A subscription that honors nothing ends with its acknowledgement. */
  private acknowledge(notifications: JsonObject): RpcResponse | undefined {
    if (!this.isAcknowledged) this.send(acknowledged, { notifications });
    this.isAcknowledged = true;
    return Object.keys(notifications).length === 0 ? closeSubscription(this.request) : undefined;
  }

  /** Notifies of every list and resource: all may have changed at another window, or while no stream was open. */
  private notifyAll(): void {
    this.notifyLists();
    const { resourceSubscriptions: uris } = honored(this.filter);
    if (Array.isArray(uris)) for (const uri of uris) this.send(updated, { uri });
  }

  private notifyLists(): void {
    for (const [wanted, method] of Object.entries(listNotifications)) {
      if (this.filter[wanted] === true) this.send(method, {});
    }
  }

  private onLink(state: LinkState): void {
    if ('why' in state && this.isAcknowledged) this.notifyLists();
  }

  private send(method: string, params: JsonObject): void {
    const _meta = { [subscriptionIdKey]: this.request.id };
    this.output.send(notification(method, { ...params, _meta }));
  }
}

/** The result of a subscription that does not end by itself. */
export function closeSubscription({ id, method }: RpcRequest): RpcResponse {
  return succeed(id, statelessResult(method, { _meta: { [subscriptionIdKey]: id } }));
}

function isDisconnected({ result }: JsonObject): boolean {
  const meta = isObject(result) && result['_meta'];
  return isObject(meta) && meta[disconnectedKey] === true;
}

/** The part of a filter that the server supports. */
function honored(filter: JsonObject): JsonObject {
  const flags = Object.keys(listNotifications).filter((name) => filter[name] === true);
  const { resourceSubscriptions: uris } = filter;
  const isSubscribed = Array.isArray(uris) && uris.length > 0 && capabilities.resources.subscribe;
  return {
    ...Object.fromEntries(flags.map((name) => [name, true])),
    ...(isSubscribed && { resourceSubscriptions: uris }),
  };
}
