import { randomUUID } from 'node:crypto';
import { isSpecType, type Implementation, type RequestId } from '@modelcontextprotocol/server';
import { InvalidRequest } from '../../base/errors';
import { isVSCodeName } from '../../core/protocol/clientIdentity';
import { toMcpErrors } from '../mcp/toMcpErrors';
import { createMcpServer } from '../mcp/mcpServer';
import type { McpServerOptions } from '../mcp/mcpServerOptions';
import { completionLimit } from '../mcp/completions';
import { paramsSchema } from '../mcp/paramsSchema';
import { sessionNotFound } from '../http/guards';
import { InFlight } from './inFlight';
import { jsonRpcError } from '../http/respond';
import { SessionTransport } from './sessionTransport';
import { maxSubscriptions, Subscriptions } from './subscriptions';
import { callLimit } from '../mcp/toolHandlers';
import { TrailingUpdates } from './trailingUpdates';
import type { CanonicalUri } from '../../core/documents/uris';

/** The code of the Language Server Protocol: MCP has none. */
const requestCancelled = -32800;

/** One client of a revision with sessions (2024-11-05 to 2025-11-25). */
export class Session {
  readonly id = randomUUID();
  lastUsedAt: number;
  private readonly transport = new SessionTransport(this.id, (id) => this.answerCancelled(id));
  private readonly mcp;
  private readonly subscriptions = new Subscriptions();
  /** A repeated update is not noted as an update: otherwise each read would cause another repetition. */
  private readonly trailing = new TrailingUpdates((key) => this.sendUpdated(key));
  /** The notifications that are due once a stream is open. */
  private readonly unsent = { list: false, features: false, uris: new Set<string>() };
  private readonly inFlight = new InFlight();
  private stream: AbortSignal | undefined;

  constructor(
    private readonly options: McpServerOptions,
    instructions: string,
    private readonly now: () => number,
  ) {
    this.lastUsedAt = now();
    const client = {
      completionLimit: completionLimit(),
      callLimit: callLimit(),
      // Any other client reads anew when it is notified, and would take a repeated update for another change.
      onRead: (uri: string) => {
        if (isVSCodeName(this.clientInfo?.name)) this.trailing.noteRead(uri);
      },
      onDidRead: (uri: string) => this.options.clients.noteRead(this.id, uri),
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
    return this.stream !== undefined;
  }

  async open(): Promise<this> {
    await this.mcp.connect(this.transport);
    return this;
  }

  async handle(request: Request, body: unknown): Promise<Response> {
    this.lastUsedAt = this.now();
    switch (request.method) {
      case 'GET':
        return this.attach(request);
      case 'DELETE': {
        const response = await this.transport.handleRequest(request);
        if (response.ok) await this.close();
        return response;
      }
      default:
        return this.post(request, body);
    }
  }

  get wantedKeys(): readonly CanonicalUri[] {
    return this.subscriptions.keys;
  }

  /** A recent read counts as interest, so that a subscription right after it misses no update. */
  wants(key: CanonicalUri): boolean {
    return this.subscriptions.hasKey(key) || this.trailing.isRecent(key);
  }

  notifyList(): void {
    if (!this.stream) this.unsent.list = true;
    else void this.send(() => this.mcp.server.sendResourceListChanged());
  }

  /** Notifies of the lists of tools and prompts. */
  notifyFeatures(): void {
    if (!this.stream) this.unsent.features = true;
    else {
      void this.send(() => this.mcp.server.sendToolListChanged());
      void this.send(() => this.mcp.server.sendPromptListChanged());
    }
  }

  notifyUpdated(key: CanonicalUri): void {
    this.trailing.noteUpdate(key);
    this.sendUpdated(key);
  }

  async close(): Promise<void> {
    this.trailing.dispose();
    this.inFlight.settle();
    await this.mcp.close();
  }

  private handleSubscriptions(): void {
    const answer = toMcpErrors(this.options.log);
    const subscribed = paramsSchema(isSpecType.SubscribeRequestParams);
    this.mcp.server.setRequestHandler('resources/subscribe', subscribed, ({ uri }) =>
      answer(async () => {
        if (this.subscriptions.size >= maxSubscriptions) {
          throw new InvalidRequest(
            `Too many subscriptions: at most ${maxSubscriptions} a session.`,
          );
        }
        if (!this.subscriptions.has(uri)) this.subscriptions.add(uri);
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

  private async attach(request: Request): Promise<Response> {
    const response = await this.transport.openStream(request);
    if (!response.ok) return response;
    this.stream = request.signal;
    request.signal.addEventListener('abort', () => {
      if (this.stream === request.signal) this.stream = undefined;
      this.lastUsedAt = this.now();
    });
    this.sendUnsent();
    return response;
  }

  private sendUpdated(key: CanonicalUri): void {
    for (const uri of this.subscriptions.spellingsOf(key)) {
      if (!this.stream) this.unsent.uris.add(uri);
      else {
        void this.send(() => this.mcp.server.sendResourceUpdated({ uri }));
        this.options.onActivity?.('update');
      }
    }
  }

  private sendUnsent(): void {
    const { list, features, uris } = this.unsent;
    const due = [...uris];
    this.unsent.list = false;
    this.unsent.features = false;
    uris.clear();
    if (list) this.notifyList();
    if (features) this.notifyFeatures();
    for (const uri of due) void this.send(() => this.mcp.server.sendResourceUpdated({ uri }));
  }

  private post(request: Request, body: unknown): Promise<Response> {
    const work = () => this.transport.handleRequest(request, { parsedBody: body });
    return this.inFlight.answer(body, work, () => {
      const isDisconnected = this.options.clients.wasDisconnected(this.id);
      return jsonRpcError(sessionNotFound({ isDisconnected }));
    });
  }

  /** Answers a cancelled request: the SDK does not, and its POST would stay open for ever. */
  private answerCancelled(id: RequestId | undefined): void {
    if (id === undefined || !this.inFlight.has(id)) return;
    const error = { code: requestCancelled, message: 'Request cancelled' };
    void this.send(() => this.transport.send({ jsonrpc: '2.0', id, error }));
  }

  private async send(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (cause) {
      this.options.log.debug(`A notification was not delivered: ${String(cause)}`);
    }
  }
}
