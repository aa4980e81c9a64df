import { isInitializeRequest } from '@modelcontextprotocol/server';
import type { Disposable } from '../../base/events';
import { aboutServer } from '../mcp/mcpServer';
import type { McpServerOptions } from '../mcp/mcpServerOptions';
import { identityOf } from '../../core/protocol/clientIdentity';
import { sessionNotFound } from '../http/guards';
import { jsonRpcError } from '../http/respond';
import { Session } from './session';

const maxSessions = 64;
/** Idle timeout of a session without a stream: many clients exit without ending theirs. */
const idleMs = 30 * 60_000;
const reapEveryMs = 60_000;

/** The clients of the revisions with sessions. */
export class Sessions implements Disposable {
  private readonly sessions = new Map<string, Session>();
  private readonly reaper: NodeJS.Timeout;

  constructor(
    private readonly options: McpServerOptions,
    private readonly now: () => number = Date.now,
  ) {
    this.reaper = setInterval(() => this.reap(), reapEveryMs);
    this.reaper.unref();
  }

  all(): IterableIterator<Session> {
    return this.sessions.values();
  }

  async handle(request: Request, body: unknown): Promise<Response> {
    const id = request.headers.get('mcp-session-id');
    if (id !== null) {
      const session = this.sessions.get(id);
      if (!session) {
        const isDisconnected = this.options.clients.wasDisconnected(id);
        return jsonRpcError(sessionNotFound({ isDisconnected }));
      }
      const response = await session.handle(request, body);
      if (request.method === 'DELETE' && response.ok) this.forget(id);
      return response;
    }
    if (!isInitializeRequest(body)) {
      return jsonRpcError({
        status: 400,
        code: -32000,
        message: 'Bad request: initialize first, then send Mcp-Session-Id.',
      });
    }
    return this.open(request, body);
  }

  async close(): Promise<void> {
    const closing = [...this.sessions.values()];
    for (const { id } of closing) this.forget(id);
    await Promise.all(closing.map((session) => session.close()));
  }

  dispose(): void {
    clearInterval(this.reaper);
    void this.close();
  }

  private async open(request: Request, body: unknown): Promise<Response> {
    const instructions = await this.options.instructions(aboutServer(this.options));
    if (this.sessions.size >= maxSessions && !this.evictOne()) {
      return jsonRpcError({
        status: 503,
        code: -32000,
        message: `Too many sessions: at most ${maxSessions}.`,
      });
    }
    const session = await new Session(this.options, instructions, this.now).open();
    this.sessions.set(session.id, session);
    let isOpen = false;
    try {
      const response = await session.handle(request, body);
      isOpen = response.ok;
      if (isOpen) this.show(session);
      return response;
    } finally {
      if (!isOpen) this.end(session);
    }
  }

  /** Ends the session that was unused longest, if there is one without a stream. */
  private evictOne(): boolean {
    const [oldest] = [...this.sessions.values()]
      .filter((session) => !session.hasStream)
      .sort((a, b) => a.lastUsedAt - b.lastUsedAt);
    if (oldest) this.end(oldest);
    return oldest !== undefined;
  }

  private reap(): void {
    const deadline = this.now() - idleMs;
    for (const session of this.sessions.values()) {
      if (!session.hasStream && session.lastUsedAt < deadline) this.end(session);
    }
  }

  private show(session: Session): void {
    this.options.clients.add({
      id: session.id,
      identity: identityOf(session.clientInfo),
      revision: session.revision,
      hasSession: true,
      subscriptions: () => session.wantedKeys,
      end: () => this.end(session),
    });
  }

  private end(session: Session): void {
    this.forget(session.id);
    void session.close();
  }

  private forget(id: string): void {
    this.sessions.delete(id);
    this.options.clients.remove(id);
  }
}
