import { capabilities, disconnectedKey } from '../core/protocol/serverDeclaration';
import type { WindowRecord } from '../core/protocol/windowRecord';
import { Backoff } from './backoff';
import { messagesIn } from './http';
import type { Link, LinkState } from './windowLink';
import type { Output } from './output';
import { subscriptionIdKey } from './revisions';
import {
  isObject,
  isResponse,
  notification,
  type JsonObject,
  type RpcRequest,
  type RpcResponse,
} from './rpc';
import { listNotifications, updated } from './notifications';
import { closeListening, headersOf } from './stateless';
import { Disconnected, postStream } from './upstream';

const acknowledged = 'notifications/subscriptions/acknowledged';

/**
 * A `subscriptions/listen` of 2026-07-28, which lives longer than any window: at each it is asked for again, and the client
 * sees one acknowledgement and then what it asked for.
 */
export class Listening {
  private isAcknowledged = false;
  private readonly filter: JsonObject;

  constructor(
    private readonly request: RpcRequest,
    private readonly link: Link,
    private readonly output: Output,
  ) {
    const { notifications } = request.params ?? {};
    this.filter = isObject(notifications) ? notifications : {};
  }

  /** Resolves with the refusal, or the result where nothing was asked for; rejects when the client wants no more. */
  async run(signal: AbortSignal): Promise<RpcResponse> {
    const change = this.link.onDidChange((state) => this.onLink(state));
    try {
      const backoff = new Backoff();
      for (;;) {
        const state = await this.link.settled(signal);
        if (state.type === 'none') {
          const ended = this.acknowledge(honored(this.filter));
          if (ended) return ended;
        }
        const window = await this.link.connected(signal);
        const ended = await this.hear(window, signal);
        if (ended) return ended;
        await this.link.verify(window);
        await backoff.wait(signal);
      }
    } finally {
      change.dispose();
    }
  }

  /** Until the stream ends; its own end is the client's only if nothing else can come. */
  private async hear(window: WindowRecord, signal: AbortSignal): Promise<RpcResponse | undefined> {
    const left = new AbortController();
    const leave = () => left.abort();
    const change = this.link.onDidChange(leave);
    signal.addEventListener('abort', leave);
    try {
      const call = { headers: headersOf(this.request), signal: left.signal };
      const response = await postStream(window, this.request, call);
      for await (const message of messagesIn(response)) {
        await this.output.ready();
        const ended = this.receive(message);
        if (ended) return ended;
      }
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof Disconnected) this.link.disconnect();
    } finally {
      signal.removeEventListener('abort', leave);
      change.dispose();
    }
    return undefined;
  }

  private receive(message: unknown): RpcResponse | undefined {
    if (!isObject(message)) return undefined;
    if (isResponse(message) || 'error' in message) {
      if (isDisconnected(message)) throw new Disconnected();
      // Before the acknowledgement it is the answer; after it, the window has closed, and another may open.
      return this.isAcknowledged ? undefined : ({ ...message, id: this.request.id } as RpcResponse);
    }
    if (message['method'] !== acknowledged) {
      this.output.send(message);
      return undefined;
    }
    const params = isObject(message['params']) ? message['params'] : {};
    const given = isObject(params['notifications']) ? params['notifications'] : {};
    if (!this.isAcknowledged) return this.acknowledge(given);
    // Nothing of it is there now; it is asked for again.
    if (Object.keys(given).length > 0) this.tell();
    return undefined;
  }

  /** Where nothing will be told, the subscription ends with its acknowledgement. */
  private acknowledge(notifications: JsonObject): RpcResponse | undefined {
    if (!this.isAcknowledged) this.send(acknowledged, { notifications });
    this.isAcknowledged = true;
    return Object.keys(notifications).length === 0 ? closeListening(this.request) : undefined;
  }

  /** Another window, or the same after a time in which nobody listened: anything may be other by now. */
  private tell(): void {
    this.tellLists();
    const { resourceSubscriptions: uris } = honored(this.filter);
    if (Array.isArray(uris)) for (const uri of uris) this.send(updated, { uri });
  }

  private tellLists(): void {
    for (const [wanted, method] of Object.entries(listNotifications)) {
      if (this.filter[wanted] === true) this.send(method, {});
    }
  }

  private onLink({ type }: LinkState): void {
    if (type === 'none' && this.isAcknowledged) this.tellLists();
  }

  private send(method: string, params: JsonObject): void {
    const _meta = { [subscriptionIdKey]: this.request.id };
    this.output.send(notification(method, { ...params, _meta }));
  }
}

function isDisconnected({ result }: JsonObject): boolean {
  const meta = isObject(result) && result['_meta'];
  return isObject(meta) && meta[disconnectedKey] === true;
}

/** Of what was asked for, what the server tells of. */
function honored(filter: JsonObject): JsonObject {
  const flags = Object.keys(listNotifications).filter((name) => filter[name] === true);
  const { resourceSubscriptions: uris } = filter;
  const isSubscribed = Array.isArray(uris) && uris.length > 0 && capabilities.resources.subscribe;
  return {
    ...Object.fromEntries(flags.map((name) => [name, true])),
    ...(isSubscribed && { resourceSubscriptions: uris }),
  };
}
