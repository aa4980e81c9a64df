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
import type { Subscriber, Subscriptions } from './subscriptions';

interface Options {
  /** The id of the `subscriptions/listen`. */
  readonly id: RequestId;
  /** The client's name in sharing rules. */
  readonly client: string | undefined;
  /** The notifications that the client was promised. */
  readonly filter: SubscriptionFilter;
  /** The resources in the filter. */
  readonly subscriptions: Subscriptions;
  readonly serverInfo: Implementation;
}

/** The stream that answers one `subscriptions/listen` of 2026-07-28. */
export class ListenStream implements Subscriber {
  readonly subscriptions: Subscriptions;
  readonly client: string | undefined;

  constructor(
    private readonly stream: EventStream,
    private readonly options: Options,
  ) {
    this.subscriptions = options.subscriptions;
    this.client = options.client;
    stream.onClose(() => this.subscriptions.dispose());
    stream.send(this.notification('subscriptions/acknowledged', { notifications: options.filter }));
  }

  get wantedKeys(): readonly CanonicalUri[] {
    return this.subscriptions.keys;
  }

  wants(key: CanonicalUri): boolean {
    return this.subscriptions.hasKey(key);
  }

  notifyList(): void {
    if (this.options.filter.resourcesListChanged) this.notify('resources/list_changed');
  }

  /** Notifies of the lists of tools and prompts. */
  notifyFeatures(): void {
    if (this.options.filter.toolsListChanged) this.notify('tools/list_changed');
    if (this.options.filter.promptsListChanged) this.notify('prompts/list_changed');
  }

  notifyUpdated(key: CanonicalUri): void {
    for (const uri of this.subscriptions.spellingsOf(key)) {
      this.notify('resources/updated', { uri });
    }
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
    this.stream.notify(this.notification(name, params));
  }

  private notification(name: string, params: object): object {
    const _meta = { [SUBSCRIPTION_ID_META_KEY]: this.options.id };
    return { jsonrpc: '2.0', method: `notifications/${name}`, params: { ...params, _meta } };
  }
}
