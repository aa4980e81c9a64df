import {
  isSpecType,
  type JSONRPCRequest,
  type SubscriptionFilter,
} from '@modelcontextprotocol/server';
import type { CatalogView } from '../../core/catalog/catalogView';
import { askedUri } from '../../core/documents/uris';
import type { Exchange } from '../http/exchange';
import type { RequestLoad } from '../http/requestLoad';
import { serverInfo } from '../mcp/mcpServer';
import type { McpServerOptions } from '../mcp/mcpServerOptions';
import { ListenStream } from './listenStream';
import { maxSubscriptions, Subscriptions } from './subscriptions';

/** The limit of open streams of 2026-07-28; a stream beyond it is refused. */
const maxStreams = 256;

interface Options extends Pick<McpServerOptions, 'catalog' | 'sharing' | 'version' | 'icons'> {
  readonly load: RequestLoad;
}

/** The streams on which clients of 2026-07-28 listen. */
export class Listeners {
  private readonly streams = new Set<ListenStream>();
  /** The listeners of streams that are open or being opened. */
  private readonly exchanges = new Set<Exchange>();

  constructor(private readonly options: Options) {}

  all(): IterableIterator<ListenStream> {
    return this.streams.values();
  }

  /**
   * Opens a stream, or refuses it.
   * @param client the client's name in sharing rules
   */
  async listen(
    exchange: Exchange,
    request: JSONRPCRequest,
    client: string | undefined,
  ): Promise<ListenStream | undefined> {
    const { id } = request;
    if (this.exchanges.size >= maxStreams) {
      const message = `Too many subscriptions: at most ${maxStreams} streams.`;
      exchange.refuse({ status: 200, code: -32603, message, id });
      return undefined;
    }
    if (!isSpecType.SubscriptionsListenRequest(request)) {
      const message = 'Invalid params: notifications is needed, with what to listen to.';
      exchange.refuse({ status: 200, code: -32602, message, id });
      return undefined;
    }
    this.exchanges.add(exchange);
    exchange.onClose(() => this.exchanges.delete(exchange));
    const subscriptions = new Subscriptions(this.options.load.subscriptions.share());
    const { catalog, sharing } = this.options;
    const view = catalog.for(sharing.receiver(client).by('notifications'));
    const filter = await promised(request.params.notifications, { exchange, subscriptions, view });
    const stream = exchange.openStream();
    if (!stream) {
      subscriptions.dispose();
      return undefined;
    }
    const listening = new ListenStream(stream, {
      id,
      client,
      filter,
      subscriptions,
      serverInfo: serverInfo(this.options),
    });
    if (Object.keys(filter).length === 0) {
      listening.end({ isDisconnected: false });
      return undefined;
    }
    this.streams.add(listening);
    stream.onClose(() => this.streams.delete(listening));
    return listening;
  }

  close(): void {
    for (const stream of this.streams) stream.end({ isDisconnected: false });
  }
}

interface Stream {
  readonly exchange: Exchange;
  readonly subscriptions: Subscriptions;
  /** The changes that the client may be notified of. */
  readonly view: Pick<CatalogView, 'maySee'>;
}

/** Narrows the filter to changes that the client may see, within the limits, so that the acknowledgement is true. */
async function promised(asked: SubscriptionFilter, stream: Stream): Promise<SubscriptionFilter> {
  const uris: string[] = [];
  for (const uri of (asked.resourceSubscriptions ?? []).slice(0, maxSubscriptions)) {
    if (stream.exchange.isClosed) break;
    if (await isSubscribed(uri, stream)) uris.push(uri);
  }
  return {
    ...(asked.toolsListChanged && { toolsListChanged: true }),
    ...(asked.promptsListChanged && { promptsListChanged: true }),
    ...(asked.resourcesListChanged && { resourcesListChanged: true }),
    ...(uris.length > 0 && { resourceSubscriptions: uris }),
  };
}

async function isSubscribed(uri: string, { subscriptions, view }: Stream): Promise<boolean> {
  try {
    if (!(await view.maySee(askedUri(uri)))) return false;
    subscriptions.add(uri);
    return true;
  } catch {
    return false; // The URI is malformed, or beyond the limits.
  }
}
