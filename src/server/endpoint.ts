import {
  createMcpHandler,
  isLegacyRequest,
  isJSONRPCRequest,
  isSpecType,
  type Implementation,
  type JSONRPCRequest,
  type SubscriptionsListenRequest,
} from '@modelcontextprotocol/server';
import { DisposableStore, type Disposable } from '../base/events';
import { Changes } from './mcp/changes';
import { completionLimit } from './mcp/completions';
import { endable } from './clients/endable';
import { createMcpServer, serverInfo } from './mcp/mcpServer';
import type { McpServerOptions } from './mcp/mcpServerOptions';
import { Notifier } from './clients/notifier';
import { Sessions } from './clients/sessions';
import { clientInfo, StatelessClients } from './clients/statelessClients';
import { maxSubscriptions, Subscriptions } from './clients/subscriptions';
import { callLimit } from './mcp/toolHandlers';

/** Open streams of 2026-07-28; one more is answered with an error that says so. */
const maxListeners = 256;

/**
 * Both eras of MCP behind one address: 2026-07-28, where each request stands alone and changes come over
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
    const asker = {
      // These clients have no sessions: they share the limits.
      completionLimit: completionLimit(),
      callLimit: callLimit(),
      onDidRead: (uri: string, client: Implementation | undefined) =>
        this.stateless.noteRead(client, uri),
    };
    this.modern = createMcpHandler(() => createMcpServer(options, asker), {
      legacy: 'reject',
      maxSubscriptions: maxListeners,
      onerror: (error) => options.log.debug(`A request was not served: ${error.message}`),
    });
    this.owned.add(
      new Notifier({
        catalog: options.catalog,
        log: options.log,
        sessions: this.sessions,
        ...(options.onServed && { onServed: options.onServed }),
        listeners: { notify: this.modern.notify, wanted: this.wanted },
      }),
    );
    this.owned.add(options.offers.onDidChange(() => this.tellOffers()));
  }

  /** @param body what the request carries, parsed; `undefined` where the method has none. */
  async handle(request: Request, body: unknown): Promise<Response> {
    if (await isLegacyRequest(request, body)) return this.sessions.handle(request, body);
    const response = await this.answer(request, body);
    // A notification says nothing of who sends it; who only looks what is here may go on to open a session.
    if (response.ok && isJSONRPCRequest(body) && body.method !== 'server/discover') {
      this.stateless.noteRequest(clientInfo(body));
    }
    return response;
  }

  /** A request of 2026-07-28, whoever asks. */
  answer(request: Request, body: unknown): Promise<Response> {
    return isJSONRPCRequest(body) && isSpecType.SubscriptionsListenRequest(body)
      ? this.listen(request, body)
      : this.modern.fetch(request, { parsedBody: body });
  }

  /** Ends the streams with their result, then the sessions. */
  async close(): Promise<void> {
    await this.modern.close();
    await this.sessions.close();
  }

  dispose(): void {
    this.owned.dispose();
  }

  private tellOffers(): void {
    this.modern.notify.toolsChanged();
    this.modern.notify.promptsChanged();
    for (const session of this.sessions.all()) session.tellOffers();
  }

  /** Narrows it to what may be read, so that its acknowledgement is honest, and notes who listens. */
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
    const { response, end } = endable(answer, { id: body.id, serverInfo: serverInfo(this.given) });
    this.stateless.noteStream(clientInfo(body), uris ?? [], { gone, end });
    return response;
  }

  private async readable(uris: readonly string[]): Promise<string[]> {
    const readable: string[] = [];
    for (const uri of uris) if (await this.mayRead(uri)) readable.push(uri);
    return readable;
  }

  private async mayRead(uri: string): Promise<boolean> {
    try {
      return await this.given.catalog.mayRead(uri);
    } catch {
      return false; // Malformed: there is nothing to hear of.
    }
  }
}
