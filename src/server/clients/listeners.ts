import {
  isSpecType,
  type JSONRPCRequest,
  type SubscriptionFilter,
} from '@modelcontextprotocol/server';
import type { Exchange } from '../http/exchange';
import type { RequestLoad } from '../http/requestLoad';
import { serverInfo } from '../mcp/mcpServer';
import type { McpServerOptions } from '../mcp/mcpServerOptions';
import { ListenStream } from './listenStream';
import { maxSubscriptions, Subscriptions } from './subscriptions';

/** The limit of open streams of 2026-07-28; a stream beyond it is refused. */
const maxStreams = 256;

interface Options extends Pick<McpServerOptions, 'version' | 'icons'> {
  readonly load: RequestLoad;
}

/** The streams on which clients of 2026-07-28 listen. */
export class Listeners {
  private readonly streams = new Set<ListenStream>();

  constructor(private readonly options: Options) {}

  all(): IterableIterator<ListenStream> {
    return this.streams.values();
  }

  /**
   * Opens a stream, or refuses it.
   * @param client the client's name in sharing rules
   */
  listen(
    exchange: Exchange,
    request: JSONRPCRequest,
    client: string | undefined,
  ): ListenStream | undefined {
    const { id } = request;
    if (this.streams.size >= maxStreams) {
      const message = `Too many subscriptions: at most ${maxStreams} streams.`;
      exchange.refuse({ status: 200, code: -32603, message, id });
      return undefined;
    }
    if (!isSpecType.SubscriptionsListenRequest(request)) {
      const message = 'Invalid params: notifications is needed, with what to listen to.';
      exchange.refuse({ status: 200, code: -32602, message, id });
      return undefined;
    }
    const subscriptions = new Subscriptions(this.options.load.subscriptions.share());
    const filter = promised(request.params.notifications, subscriptions);
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

/**
 * The part of the filter that the server supports, within the limits. A URI need not be shared yet, nor exist, as in a
 * session: the client is notified once it may see it.
 */
function promised(asked: SubscriptionFilter, subscriptions: Subscriptions): SubscriptionFilter {
  const uris = (asked.resourceSubscriptions ?? [])
    .slice(0, maxSubscriptions)
    .filter((uri) => isSubscribed(uri, subscriptions));
  return {
    ...(asked.toolsListChanged && { toolsListChanged: true }),
    ...(asked.promptsListChanged && { promptsListChanged: true }),
    ...(asked.resourcesListChanged && { resourcesListChanged: true }),
    ...(uris.length > 0 && { resourceSubscriptions: uris }),
  };
}

function isSubscribed(uri: string, subscriptions: Subscriptions): boolean {
  try {
    subscriptions.add(uri);
    return true;
  } catch {
    return false; // The URI is malformed, or beyond the limits.
  }
}
