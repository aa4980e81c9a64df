import {
  createMcpHandler,
  isLegacyRequest,
  isJSONRPCRequest,
  isSpecType,
  type Implementation,
  type JSONRPCRequest,
  type SubscriptionsListenRequest,
} from '@modelcontextprotocol/server';
import { statelessRevision } from '../core/protocol/serverDeclaration';
import { DisposableStore, type Disposable } from '../base/events';
import { Changes } from './mcp/changes';
import { completionLimit } from './mcp/completions';
import { EndableStream } from './clients/endableStream';
import { aboutServer, createMcpServer, serverInfo } from './mcp/mcpServer';
import type { McpServerOptions } from './mcp/mcpServerOptions';
import { Notifier } from './clients/notifier';
import { Sessions } from './clients/sessions';
import { clientInfo, StatelessClients } from './clients/statelessClients';
import { maxSubscriptions, Subscriptions } from './clients/subscriptions';
import { callLimit } from './mcp/toolHandlers';
import { askedUri } from '../core/documents/uris';

/** The limit of open streams of 2026-07-28; a stream beyond it is refused. */
const maxListeners = 256;

/**
 * Both eras of MCP at one address: 2026-07-28, where each request stands alone and changes are notified over
 * `subscriptions/listen`, and the revisions before it, with sessions and a GET stream.
 */
export class Endpoint implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly sessions: Sessions;
  private readonly stateless: StatelessClients;
  private readonly modern;
  private readonly wanted = new Subscriptions();

  constructor(private readonly given: Omit<McpServerOptions, 'changes'>) {
    const options = { ...given, changes: this.owned.add(new Changes(given.catalog)) };
    this.sessions = this.owned.add(new Sessions(options));
    this.stateless = this.owned.add(new StatelessClients(options.clients));
    const client = {
      // Clients without sessions share the limits.
      completionLimit: completionLimit(),
      callLimit: callLimit(),
      onDidRead: (uri: string, client: Implementation | undefined) =>
        this.stateless.noteRead(client, uri),
    };
    const serverFor = async (request: Request | undefined) => {
      const about = aboutServer(options);
      const isAsked = request?.headers.get('mcp-method') === 'server/discover';
      return createMcpServer(options, client, isAsked ? await options.instructions(about) : about);
    };
    this.modern = createMcpHandler(({ requestInfo }) => serverFor(requestInfo), {
      legacy: 'reject',
      maxSubscriptions: maxListeners,
      onerror: (error) => options.log.debug(`A request was not served: ${error.message}`),
    });
    this.owned.add(
      new Notifier({
        catalog: options.catalog,
        log: options.log,
        sessions: this.sessions,
        ...(options.onActivity && { onActivity: options.onActivity }),
        listeners: { notify: this.modern.notify, wanted: this.wanted },
      }),
    );
    this.owned.add(options.features.onDidChange(() => this.notifyFeatures()));
  }

  /** @param body the request's body, parsed; `undefined` if the method has none. */
  async handle(request: Request, body: unknown): Promise<Response> {
    if (await isLegacyRequest(request, body)) return this.sessions.handle(request, body);
    const response = await this.answer(request, body);
    // A notification does not name its client, and a client that only discovers may go on to open a session.
    if (response.ok && isJSONRPCRequest(body) && body.method !== 'server/discover') {
      this.stateless.noteRequest(clientInfo(body));
    }
    return response;
  }

  /** Answers a request of 2026-07-28 without counting its client as connected. */
  private answer(request: Request, body: unknown): Promise<Response> {
    return isJSONRPCRequest(body) && isSpecType.SubscriptionsListenRequest(body)
      ? this.listen(request, body)
      : this.modern.fetch(request, { parsedBody: body });
  }

  /**
   * Answers a first `resources/list`, so that no client waits for what the first request of a process builds: the SDK's
   * schemas, Node's web classes, the order of the list.
   */
  async warmUp(): Promise<void> {
    const request = new Request('http://127.0.0.1/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'mcp-protocol-version': statelessRevision,
        'mcp-method': 'resources/list',
      },
    });
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': statelessRevision,
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const body = { jsonrpc: '2.0', id: 0, method: 'resources/list', params: { _meta } };
    await (await this.answer(request, body)).text();
  }

  /** Ends the streams with their result, then the sessions. */
  async close(): Promise<void> {
    await this.modern.close();
    await this.sessions.close();
  }

  dispose(): void {
    this.owned.dispose();
  }

  private notifyFeatures(): void {
    this.modern.notify.toolsChanged();
    this.modern.notify.promptsChanged();
    for (const session of this.sessions.all()) session.notifyFeatures();
  }

  /** Narrows the filter to readable resources, so that the acknowledgement is true, and registers the stream. */
  private async listen(
    request: Request,
    body: JSONRPCRequest & SubscriptionsListenRequest,
  ): Promise<Response> {
    const { notifications } = body.params;
    const asked = notifications.resourceSubscriptions;
    const uris = asked && (await this.readable(asked.slice(0, maxSubscriptions)));
    const admitted = { ...notifications, ...(uris && { resourceSubscriptions: uris }) };
    const parsedBody = { ...body, params: { ...body.params, notifications: admitted } };
    const gone = request.signal;
    if (uris) this.wanted.addUntil(gone, uris);
    const answer = await this.modern.fetch(request, { parsedBody });
    if (!answer.ok) return answer;
    const stream = new EndableStream(answer, { id: body.id, serverInfo: serverInfo(this.given) });
    this.stateless.noteStream(clientInfo(body), uris ?? [], { gone, end: () => stream.end() });
    return stream.response;
  }

  private async readable(uris: readonly string[]): Promise<string[]> {
    const readable: string[] = [];
    for (const uri of uris) if (await this.mayRead(uri)) readable.push(uri);
    return readable;
  }

  private async mayRead(uri: string): Promise<boolean> {
    try {
      return await this.given.catalog.mayRead(askedUri(uri));
    } catch {
      return false; // The URI is malformed.
    }
  }
}
