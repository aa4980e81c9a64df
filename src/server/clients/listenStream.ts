import {
  SERVER_INFO_META_KEY,
  SUBSCRIPTION_ID_META_KEY,
  type Implementation,
  type RequestId,
  type SubscriptionFilter,
} from '@modelcontextprotocol/server';
import type { CanonicalUri } from '../../core/documents/uris';
import { disconnectedKey } from '../../core/protocol/serverDeclaration';
import type { EventStream } from '../http/eventStream';
import type { Subscriptions } from './subscriptions';

interface Options {
  /** The id of the `subscriptions/listen`. */
  readonly id: RequestId;
  /** What the client is promised. */
  readonly filter: SubscriptionFilter;
  /** The resources in the filter. */
  readonly subscriptions: Subscriptions;
  readonly serverInfo: Implementation;
}

/** The stream that answers one `subscriptions/listen` of 2026-07-28. */
export class ListenStream {
  readonly subscriptions: Subscriptions;

  constructor(
    private readonly stream: EventStream,
    private readonly options: Options,
  ) {
    this.subscriptions = options.subscriptions;
    stream.onClose(() => this.subscriptions.dispose());
    this.notify('subscriptions/acknowledged', { notifications: options.filter });
  }

  notifyList(): void {
    if (this.options.filter.resourcesListChanged) this.notify('resources/list_changed');
  }

  /** Notifies of the lists of tools and prompts. */
  notifyFeatures(): void {
    if (this.options.filter.toolsListChanged) this.notify('tools/list_changed');
    if (this.options.filter.promptsListChanged) this.notify('prompts/list_changed');
  }

  /** @returns the number of notifications. */
  notifyUpdated(key: CanonicalUri): number {
    const uris = this.subscriptions.spellingsOf(key);
    for (const uri of uris) this.notify('resources/updated', { uri });
    return uris.length;
  }

  /** Ends it with its result. */
  end({ isDisconnected }: { readonly isDisconnected: boolean }): void {
    const { id, serverInfo } = this.options;
    const _meta = {
      [SUBSCRIPTION_ID_META_KEY]: id,
      [SERVER_INFO_META_KEY]: serverInfo,
      ...(isDisconnected && { [disconnectedKey]: true }),
    };
    this.stream.send({ jsonrpc: '2.0', id, result: { resultType: 'complete', _meta } });
    this.stream.end();
  }

  onClose(listener: () => void): void {
    this.stream.onClose(listener);
  }

  private notify(name: string, params: object = {}): void {
    const _meta = { [SUBSCRIPTION_ID_META_KEY]: this.options.id };
    const method = `notifications/${name}`;
    this.stream.send({ jsonrpc: '2.0', method, params: { ...params, _meta } });
  }
}
