import { randomUUID } from 'node:crypto';
import {
  isJSONRPCRequest,
  isSpecType,
  type Implementation,
  type JSONRPCMessage,
  type JSONRPCRequest,
} from '@modelcontextprotocol/server';
import { isVSCodeName } from '../../core/protocol/clientIdentity';
import { sessionRevisions } from '../../core/protocol/serverDeclaration';
import { paramsSchema, toMcpErrors } from '../mcp/mcpErrors';
import { createMcpServer } from '../mcp/mcpServer';
import type { McpServerOptions } from '../mcp/mcpServerOptions';
import { clientLimits } from '../mcp/requestLimits';
import type { Exchange } from '../http/exchange';
import { sessionNotFound } from '../http/guards';
import type { RequestLoad } from '../http/requestLoad';
import { Reply, type ReplyOptions } from './reply';
import {
  idInUse,
  isInitialize,
  notAcceptable,
  secondInitialize,
  unsupportedRevision,
} from './sessionRefusals';
import { SessionTransport } from './sessionTransport';
import { type Subscriber, Subscriptions } from './subscriptions';
import { PendingNotifications, RepeatedUpdates } from './sessionNotifications';
import type { Reading } from '../../core/catalog/reading';
import type { CanonicalUri } from '../../core/documents/uris';

interface Opening {
  /** The client's name in sharing rules. */
  readonly client: string | undefined;
  readonly instructions: string;
}

/** One client of a revision with sessions (2024-11-05 to 2025-11-25). */
export class Session implements Subscriber {
  readonly id = randomUUID();
  readonly client: string | undefined;
  lastUsedAt = Date.now();
  private readonly transport = new SessionTransport(this.id);
  private readonly mcp;
  private readonly subscriptions;
  /** A repeated update is not noted as an update: otherwise each read would cause another repetition. */
  private readonly repeatedUpdates = new RepeatedUpdates((key) => this.sendUpdated(key));
  private unsent = new PendingNotifications();
  private readonly pending = new Set<Exchange>();
  private hasEnded = false;

  constructor(
    private readonly options: McpServerOptions,
    private readonly load: RequestLoad,
    { client: key, instructions }: Opening,
  ) {
    this.client = key;
    this.subscriptions = new Subscriptions(load.subscriptions.share());
    const client = {
      id: this.id,
      key,
      revisions: sessionRevisions,
      ...clientLimits(),
      info: () => this.clientInfo,
      receiver: () => options.sharing.receiver(key),
      // Any other client reads anew when it is notified, and would take a repeated update for another change.
      onRead: (uri: string) => {
        if (isVSCodeName(this.clientInfo?.name)) this.repeatedUpdates.noteRead(uri);
      },
      onDidRead: (reading: Reading) => this.options.clients.noteRead(this.id, reading),
    };
    this.mcp = createMcpServer(options, client, instructions);
    this.handleSubscriptions();
  }

  /** The client's own description. */
  get clientInfo(): Implementation | undefined {
    return this.mcp.server.getClientVersion();
  }

  /** The negotiated one. */
  get revision(): string {
    return this.mcp.server.getNegotiatedProtocolVersion() ?? '';
  }

  get hasStream(): boolean {
    return this.transport.hasStream;
  }

  get isClosed(): boolean {
    return this.hasEnded;
  }

  /** @param onOpened is called before `initialize` is answered, unless it is refused. */
  async open(exchange: Exchange, initialize: JSONRPCRequest, onOpened: () => void): Promise<void> {
    await this.mcp.connect(this.transport);
    this.receive(exchange, [initialize], { isBatch: false, onAnswer: onOpened });
  }

  /** @param body the messages of a POST. */
  async handle(exchange: Exchange, body?: JSONRPCMessage | readonly JSONRPCMessage[]) {
    this.lastUsedAt = Date.now();
    this.options.clients.noteRequest(this.id);
    const revision = exchange.header('mcp-protocol-version');
    if (revision !== undefined && !sessionRevisions.includes(revision)) {
      return exchange.refuse(unsupportedRevision(revision));
    }
    if (body) return this.post(exchange, body);
    if (exchange.method === 'GET') return this.attach(exchange);
    await this.close();
    exchange.done(200);
  }

  get wantedKeys(): readonly CanonicalUri[] {
    return this.subscriptions.keys;
  }

  /** A recent read counts as interest, so that a subscription right after it misses no update. */
  wants(key: CanonicalUri): boolean {
    return this.subscriptions.hasKey(key) || this.repeatedUpdates.isRecent(key);
  }

  notifyList(): void {
    if (!this.hasStream) this.unsent.list = true;
    else void this.send(() => this.mcp.server.sendResourceListChanged());
  }

  /** Notifies of the lists of tools and prompts. */
  notifyFeatures(): void {
    if (!this.hasStream) this.unsent.features = true;
    else {
      void this.send(() => this.mcp.server.sendToolListChanged());
      void this.send(() => this.mcp.server.sendPromptListChanged());
    }
  }

  notifyUpdated(key: CanonicalUri): void {
    this.repeatedUpdates.noteUpdate(key);
    this.sendUpdated(key);
  }

  async close(): Promise<void> {
    this.hasEnded = true;
    this.repeatedUpdates.dispose();
    this.subscriptions.dispose();
    const isDisconnected = this.options.clients.wasDisconnected(this.id);
    for (const exchange of this.pending) exchange.refuse(sessionNotFound({ isDisconnected }));
    await this.mcp.close();
  }

  private handleSubscriptions(): void {
    const answer = toMcpErrors(this.options.log);
    const subscribed = paramsSchema(isSpecType.SubscribeRequestParams);
    this.mcp.server.setRequestHandler('resources/subscribe', subscribed, ({ uri }) =>
      answer(async () => {
        this.subscriptions.add(uri);
        this.options.clients.noteSubscriptions(this.id);
        return {};
      }),
    );
    const unsubscribed = paramsSchema(isSpecType.UnsubscribeRequestParams);
    this.mcp.server.setRequestHandler('resources/unsubscribe', unsubscribed, ({ uri }) =>
      answer(async () => {
        this.subscriptions.remove(uri);
        this.unsent.uris.delete(uri);
        this.options.clients.noteSubscriptions(this.id);
        return {};
      }),
    );
  }

  private attach(exchange: Exchange): void {
    if (!exchange.accepts('text/event-stream')) return exchange.refuse(notAcceptable);
    const stream = exchange.openStream({ 'mcp-session-id': this.id });
    if (!stream) return;
    this.transport.attach(stream);
    stream.onClose(this.options.clients.noteStream(this.id));
    stream.onClose(() => {
      this.lastUsedAt = Date.now();
      // The client has missed what it did not read, so it is notified of everything when it listens again.
      if (stream.isCutOff) this.unsent.addAll(this.subscriptions.uris);
    });
    this.sendUnsent();
  }

  private sendUpdated(key: CanonicalUri): void {
    for (const uri of this.subscriptions.spellingsOf(key)) {
      if (!this.hasStream) this.unsent.uris.add(uri);
      else void this.send(() => this.mcp.server.sendResourceUpdated({ uri }));
    }
  }

  private sendUnsent(): void {
    const { list, features, uris } = this.unsent;
    this.unsent = new PendingNotifications();
    if (list) this.notifyList();
    if (features) this.notifyFeatures();
    for (const uri of uris) void this.send(() => this.mcp.server.sendResourceUpdated({ uri }));
  }

  private post(exchange: Exchange, body: JSONRPCMessage | readonly JSONRPCMessage[]): void {
    const isBatch = Array.isArray(body);
    const messages: readonly JSONRPCMessage[] = isBatch ? body : [body];
    const initialize = messages.find(isInitialize);
    if (initialize) return exchange.refuse(secondInitialize(initialize));
    this.receive(exchange, messages, { isBatch });
  }

  private receive(
    exchange: Exchange,
    messages: readonly JSONRPCMessage[],
    how: Pick<ReplyOptions, 'isBatch' | 'onAnswer'>,
  ): void {
    if (!exchange.accepts('application/json', 'text/event-stream')) {
      return exchange.refuse(notAcceptable);
    }
    const requests = messages.filter((message) => isJSONRPCRequest(message));
    const ids = new Set(requests.map(({ id }) => id));
    // The answer to the one that is pending would be lost.
    if (ids.size < requests.length || [...ids].some((id) => this.transport.isInUse(id))) {
      return exchange.refuse(idInUse);
    }
    const headers = { 'mcp-session-id': this.id };
    const onFull = () => this.transport.abandon(reply, ids);
    const reply = new Reply({ exchange, load: this.load, headers, onFull, ...how }, requests);
    this.pending.add(exchange);
    exchange.onClose(() => {
      this.pending.delete(exchange);
      this.transport.abandon(reply, ids);
    });
    this.transport.receive(messages, reply);
    if (requests.length === 0) exchange.done(202);
  }

  private async send(work: () => Promise<void>): Promise<void> {
    await work().catch((cause: unknown) => {
      this.options.log.debug(`A notification was not delivered: ${String(cause)}`);
    });
  }
}
