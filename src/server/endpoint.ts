import { createMcpHandler, isLegacyRequest, isSpecType } from '@modelcontextprotocol/server';
import { DisposableStore, type Disposable } from '../core/events';
import { completionLimit } from './completions';
import { createMcpServer, type McpServerOptions } from './mcpServer';
import { Notifier } from './notifier';
import { Sessions } from './sessions';
import { maxSubscriptions, Subscriptions } from './subscriptions';

/** Open streams of 2026-07-28; one more is answered with an error that says so. */
const maxListeners = 256;

/**
 * Both eras of MCP behind one address: 2026-07-28, where each request stands alone and changes come over
 * `subscriptions/listen`, and the revisions before it, with sessions and a GET stream.
 */
export class Endpoint implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly sessions: Sessions;
  private readonly modern;
  private readonly wanted = new Subscriptions();

  constructor(private readonly options: McpServerOptions) {
    this.sessions = this.owned.add(new Sessions(options));
    // These clients have no sessions: they share one limit.
    const asker = { completionLimit: completionLimit() };
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
  }

  /** @param body what the request carries, parsed; `undefined` where the method has none. */
  async handle(request: Request, body: unknown): Promise<Response> {
    if (await isLegacyRequest(request, body)) return this.sessions.handle(request, body);
    return this.modern.fetch(request, { parsedBody: await this.admit(request, body) });
  }

  /** Ends the streams with their result, then the sessions. */
  async close(): Promise<void> {
    await this.modern.close();
    await this.sessions.close();
  }

  dispose(): void {
    this.owned.dispose();
  }

  /** Narrows `subscriptions/listen` to what may be read, so that its acknowledgement is honest, and notes who listens. */
  private async admit(request: Request, body: unknown): Promise<unknown> {
    if (!isSpecType.SubscriptionsListenRequest(body)) return body;
    const { notifications } = body.params;
    if (!notifications.resourceSubscriptions) return body;
    const admitted: string[] = [];
    for (const uri of notifications.resourceSubscriptions.slice(0, maxSubscriptions)) {
      if (await this.mayRead(uri)) admitted.push(uri);
    }
    if (!request.signal.aborted) {
      for (const uri of admitted) this.wanted.add(uri);
      request.signal.addEventListener('abort', () => {
        for (const uri of admitted) this.wanted.remove(uri);
      });
    }
    const narrowed = { ...notifications, resourceSubscriptions: admitted };
    return { ...body, params: { ...body.params, notifications: narrowed } };
  }

  private async mayRead(uri: string): Promise<boolean> {
    try {
      return await this.options.catalog.mayRead(uri);
    } catch {
      return false; // Malformed: there is nothing to hear of.
    }
  }
}
