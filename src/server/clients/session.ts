import { randomUUID } from 'node:crypto';
import {
  ProtocolErrorCode,
  WebStandardStreamableHTTPServerTransport,
  isJSONRPCErrorResponse,
  isSpecType,
  type Implementation,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/server';
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
import { maxSubscriptions, Subscriptions } from './subscriptions';
import { callLimit } from '../mcp/toolHandlers';
import { TrailingUpdates } from './trailingUpdates';

/** The error of revisions up to 2025-11-25 for a resource that is not there; the SDK knows only the later one. */
const resourceNotFound = -32002;
/** As in the Language Server Protocol: MCP has none. */
const requestCancelled = -32800;

/** One client of a revision with sessions (2024-11-05 to 2025-11-25). */
export class Session {
  readonly id = randomUUID();
  lastUsedAt: number;
  private readonly transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => this.id,
    enableJsonResponse: true,
  });
  private readonly mcp;
  private readonly subscriptions = new Subscriptions();
  /** What it repeats is no update of its own: another read would have it repeated again, and so for ever. */
  private readonly trailing = new TrailingUpdates((key) => this.sendUpdated(key));
  /** What happened while no stream was there to tell it on. */
  private readonly untold = { list: false, features: false, uris: new Set<string>() };
  private readonly inFlight = new InFlight();
  private stream: AbortSignal | undefined;

  constructor(
    private readonly options: McpServerOptions,
    private readonly now: () => number,
  ) {
    this.lastUsedAt = now();
    this.mcp = createMcpServer(options, {
      completionLimit: completionLimit(),
      callLimit: callLimit(),
      // Any other client reads anew when it is notified, and would take a repeated update for another change.
      onRead: (uri) => {
        if (isVSCodeName(this.clientInfo?.name)) this.trailing.noteRead(uri);
      },
      onDidRead: (uri) => this.options.clients.noteRead(this.id, uri),
    });
    this.handleSubscriptions();
  }

  /** What the client says of itself. */
  get clientInfo(): Implementation | undefined {
    return this.mcp.server.getClientVersion();
  }

  /** As agreed on. */
  get revision(): string {
    return this.mcp.server.getNegotiatedProtocolVersion() ?? '';
  }

  get hasStream(): boolean {
    return this.stream !== undefined;
  }

  async open(): Promise<this> {
    await this.mcp.connect(this.transport);
    const send = this.transport.send.bind(this.transport);
    this.transport.send = (message, options) => send(inSessionRevision(message), options);
    const receive = this.transport.onmessage;
    this.transport.onmessage = (message, extra) => {
      receive?.(message, extra);
      if (isSpecType.CancelledNotification(message)) this.answerCancelled(message.params.requestId);
    };
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

  get wantedKeys(): readonly string[] {
    return this.subscriptions.keys;
  }

  /** Of what was just read, too: who subscribes next must hear of what happened in between. */
  wants(key: string): boolean {
    return this.subscriptions.spellingsOf(key).length > 0 || this.trailing.isRecent(key);
  }

  tellList(): void {
    if (!this.stream) this.untold.list = true;
    else void this.send(() => this.mcp.server.sendResourceListChanged());
  }

  /** Of tools and prompts. */
  notifyFeatures(): void {
    if (!this.stream) this.untold.features = true;
    else {
      void this.send(() => this.mcp.server.sendToolListChanged());
      void this.send(() => this.mcp.server.sendPromptListChanged());
    }
  }

  tellUpdated(key: string): void {
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
        this.untold.uris.delete(uri);
        this.options.clients.noteSubscriptions(this.id);
        return {};
      }),
    );
  }

  /** A second stream takes over from the first: clients that are refused one never hear of anything again. */
  private async attach(request: Request): Promise<Response> {
    let response = await this.transport.handleRequest(request);
    if (response.status === 409) {
      this.transport.closeStandaloneSSEStream();
      response = await this.transport.handleRequest(request);
    }
    if (!response.ok) return response;
    this.stream = request.signal;
    request.signal.addEventListener('abort', () => {
      if (this.stream === request.signal) this.stream = undefined;
      this.lastUsedAt = this.now();
    });
    this.tellUntold();
    return response;
  }

  private sendUpdated(key: string): void {
    for (const uri of this.subscriptions.spellingsOf(key)) {
      if (!this.stream) this.untold.uris.add(uri);
      else {
        void this.send(() => this.mcp.server.sendResourceUpdated({ uri }));
        this.options.onActivity?.('update');
      }
    }
  }

  private tellUntold(): void {
    const { list, features, uris } = this.untold;
    const due = [...uris];
    this.untold.list = false;
    this.untold.features = false;
    uris.clear();
    if (list) this.tellList();
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

  /** The SDK answers nothing, and over HTTP its POST would stay open for ever. */
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

function inSessionRevision(message: JSONRPCMessage): JSONRPCMessage {
  if (!isJSONRPCErrorResponse(message)) return message;
  const { error } = message;
  const isNotFound =
    error.code === Number(ProtocolErrorCode.InvalidParams) &&
    typeof error.data === 'object' &&
    error.data !== null &&
    'uri' in error.data;
  return isNotFound ? { ...message, error: { ...error, code: resourceNotFound } } : message;
}
