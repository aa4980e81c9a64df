import {
  UnsupportedProtocolVersionError,
  classifyInboundRequest,
  type Implementation,
  type InboundModernRoute,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type JSONRPCResponse,
} from '@modelcontextprotocol/server';
import type { Reading } from '../core/catalog/reading';
import { clientHeader, endedMethod, statelessRevision } from '../core/protocol/serverDeclaration';
import { DisposableOwner } from '../base/events';
import { Limiter } from '../base/limiter';
import { clientLimits, Waits } from './mcp/requestLimits';
import type { Exchange } from './http/exchange';
import type { Refusal } from './http/guards';
import type { RequestLoad } from './http/requestLoad';
import { refusedHeaders } from './http/standardHeaders';
import { aboutServer, createMcpServer } from './mcp/mcpServer';
import type { McpServerOptions } from './mcp/mcpServerOptions';
import { Listeners } from './clients/listeners';
import { Notifier } from './clients/notifier';
import { Reply } from './clients/reply';
import { Sessions } from './clients/sessions';
import { callerOf, clientInfo, StatelessClients, type Caller } from './clients/statelessClients';
import { StatelessTransport } from './clients/statelessTransport';

const maxBatch = 100;
/** Each holds a few copies of a whole text for a moment. */
const readsAtOnce = 2;
const longReadMs = 100;
/** Questions that wait are long, but need next to nothing. */
const waitsOfOne = 4;
const waitsOfAll = 24;

/**
 * Both eras of MCP at one address: 2026-07-28, where each request stands alone and changes are notified over
 * `subscriptions/listen`, and the revisions before it, with sessions and a GET stream.
 */
export class Endpoint extends DisposableOwner {
  private readonly options: McpServerOptions;
  private readonly sessions: Sessions;
  private readonly stateless: StatelessClients;
  private readonly listeners: Listeners;
  private readonly notifier: Notifier;
  /** Clients without sessions share the limits. */
  private readonly limits = clientLimits();

  constructor(
    given: Omit<McpServerOptions, 'reads' | 'waits'>,
    private readonly load: RequestLoad,
  ) {
    super();
    const waits = new Waits({ ofOne: waitsOfOne, ofAll: waitsOfAll });
    this.options = { ...given, reads: new Limiter(readsAtOnce, longReadMs), waits };
    this.sessions = this.own(new Sessions(this.options, load));
    this.stateless = this.own(new StatelessClients(given.clients));
    this.listeners = new Listeners({ ...given, load });
    const { sessions, listeners } = this;
    const subscribers = () => [...listeners.all(), ...sessions.all()];
    this.notifier = this.own(new Notifier({ ...given, subscribers }));
    this.own(given.features.enabled.onDidChange(() => this.notifyFeatures()));
    this.followAnswers(given.answers);
  }

  /** Some tools are offered once clients may write. */
  private followAnswers(answers: McpServerOptions['answers']): void {
    let { isOn } = answers;
    this.own(
      answers.onDidChange(() => {
        if (answers.isOn === isOn) return;
        isOn = answers.isOn;
        this.notifyFeatures();
      }),
    );
  }

  /** @param body the request's body, parsed; `undefined` if the method has none. */
  async handle(exchange: Exchange, body?: unknown): Promise<void> {
    if (Array.isArray(body) && body.length > maxBatch) return exchange.refuse(tooLongBatch);
    const route = classifyInboundRequest({
      httpMethod: exchange.method,
      ...standardHeaders(exchange),
      body,
    });
    switch (route.kind) {
      case 'reject':
        return exchange.refuse({ ...route, status: route.httpStatus, id: requestId(body) });
      case 'legacy':
        // It has been classified, so the messages are those of JSON-RPC.
        return this.sessions.handle(exchange, body as JSONRPCMessage | JSONRPCMessage[]);
      case 'modern':
        return this.handleStateless(exchange, route);
    }
  }

  /**
   * Answers a first `resources/list`, so that no client waits while the first request of a process builds the SDK's
   * schemas and the order of the list.
   */
  async warmUp(): Promise<void> {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': statelessRevision,
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const body = { jsonrpc: '2.0', id: 0, method: 'resources/list', params: { _meta } };
    const route = classifyInboundRequest({ httpMethod: 'POST', body });
    if (route.kind !== 'modern') return;
    await new Promise<void>((resolve, reject) => {
      this.connect(route, this.caller(undefined), (response) => {
        JSON.stringify(response);
        resolve();
      }).catch(reject);
    });
  }

  /** Ends the streams with their result, then the sessions. */
  async close(): Promise<void> {
    this.listeners.close();
    await this.sessions.close();
  }

  private notifyFeatures(): void {
    for (const stream of this.listeners.all()) stream.notifyFeatures();
    for (const session of this.sessions.all()) session.notifyFeatures();
  }

  private async handleStateless(exchange: Exchange, route: InboundModernRoute): Promise<void> {
    const { revision } = route.classification;
    if (revision !== statelessRevision) {
      return exchange.refuse({ ...unsupported(revision), id: requestId(route.message) });
    }
    if (route.messageKind === 'notification') {
      const caller = this.caller(clientInfo(route.message), exchange);
      if (route.message.method === endedMethod) this.stateless.noteEnd(caller);
      else await this.connect(route, caller, () => undefined);
      return exchange.done(202);
    }
    const request = route.message;
    const refusal = refusedHeaders(request, (name) => exchange.header(name));
    if (refusal) return exchange.refuse(refusal);
    const caller = this.caller(clientInfo(request), exchange);
    if (request.method === 'subscriptions/listen') return this.listen(exchange, request, caller);
    const onAnswer = (status: number) => {
      // A client that only discovers may go on to open a session.
      const isConnected = status === 200 && request.method !== 'server/discover';
      if (isConnected) this.stateless.noteRequest(caller);
    };
    const reply = new Reply({ exchange, load: this.load, isBatch: false, onAnswer }, [request]);
    if (!reply.awaits(request.id)) return;
    const transport = await this.connect(route, caller, (response, status) =>
      reply.add(response, status),
    );
    exchange.onClose(() => void transport.close());
  }

  /** Serves one message of 2026-07-28. */
  private async connect(
    route: InboundModernRoute,
    caller: Caller,
    respond: (response: JSONRPCResponse, status: number) => void,
  ): Promise<StatelessTransport> {
    const transport = new StatelessTransport(route, respond);
    const receiver = () => this.options.sharing.receiver(caller.key);
    const client = {
      ...this.limits,
      id: caller.id,
      key: caller.key,
      revisions: [statelessRevision],
      info: () => caller.info,
      receiver,
      onDidRead: (reading: Reading) => this.stateless.noteRead(caller, reading),
    };
    const isAsked = route.message.method === 'server/discover';
    const instructions = isAsked
      ? await this.options.instructions(aboutServer(this.options), receiver())
      : undefined;
    const mcp = createMcpServer(this.options, client, instructions);
    await mcp.connect(transport);
    transport.receive();
    return transport;
  }

  private caller(info: Implementation | undefined, exchange?: Exchange): Caller {
    const entry = exchange?.header(clientHeader);
    const { sharing, worktree } = this.options;
    return callerOf({ info, key: sharing.keyOf({ entry, name: info?.name }), worktree });
  }

  private listen(exchange: Exchange, request: JSONRPCRequest, caller: Caller): void {
    this.notifier.begin(caller.key);
    const stream = this.listeners.listen(exchange, request, caller.key);
    if (stream) this.stateless.noteStream(caller, stream);
  }
}

const tooLongBatch: Refusal = {
  status: 400,
  message: `Invalid request: a batch may have at most ${maxBatch} messages.`,
};

function standardHeaders(exchange: Exchange) {
  return {
    protocolVersionHeader: exchange.header('mcp-protocol-version'),
    mcpMethodHeader: exchange.header('mcp-method'),
    mcpNameHeader: exchange.header('mcp-name'),
  };
}

function unsupported(revision = 'unknown'): Refusal {
  const supported = [statelessRevision];
  const { code, message, data } = new UnsupportedProtocolVersionError({
    supported,
    requested: revision,
  });
  return { status: 400, code, message, data };
}

/** The id of a single request. */
function requestId(body: unknown): string | number | undefined {
  if (typeof body !== 'object' || body === null || !('method' in body) || !('id' in body)) {
    return undefined;
  }
  const { id } = body;
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}
