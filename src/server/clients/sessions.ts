import {
  isInitializeRequest,
  type InitializeRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
} from '@modelcontextprotocol/server';
import type { Disposable } from '../../base/events';
import { aboutServer } from '../mcp/mcpServer';
import type { McpServerOptions } from '../mcp/mcpServerOptions';
import { identityOf } from '../../core/protocol/clientIdentity';
import { clientHeader } from '../../core/protocol/serverDeclaration';
import type { Exchange } from '../http/exchange';
import { sessionNotFound, type Refusal } from '../http/guards';
import type { RequestLoad } from '../http/requestLoad';
import { Session } from './session';
import { isInitialize, malformedInitialize } from './sessionRefusals';

const maxSessions = 64;
/** Idle timeout of a session without a stream: many clients exit without ending theirs. */
const idleMs = 30 * 60_000;
const reapEveryMs = 60_000;
/**
 * The maximum length of an `initialize` request beside icons, because the client's description of itself is kept
 * as long as its session.
 */
const maxInitializeLength = 16_384;

const notInitialized: Refusal = {
  status: 400,
  code: -32000,
  message: 'Bad request: initialize first, then send Mcp-Session-Id.',
};

const tooManySessions: Refusal = {
  status: 503,
  code: -32000,
  message: `Too many sessions: at most ${maxSessions}.`,
};

const tooLongInitialize: Refusal = {
  status: 400,
  code: -32602,
  message: `Invalid params: initialize may have at most ${maxInitializeLength} characters beside icons.`,
};

type Initialize = JSONRPCRequest & InitializeRequest;

/** The clients of the revisions with sessions. */
export class Sessions implements Disposable {
  private readonly sessions = new Map<string, Session>();
  private readonly reaper = setInterval(() => this.reap(), reapEveryMs).unref();

  constructor(
    private readonly options: McpServerOptions,
    private readonly load: RequestLoad,
  ) {}

  all(): IterableIterator<Session> {
    return this.sessions.values();
  }

  /** @param body the messages of a POST. */
  async handle(
    exchange: Exchange,
    body?: JSONRPCMessage | readonly JSONRPCMessage[],
  ): Promise<void> {
    const id = exchange.header('mcp-session-id');
    if (id === undefined) {
      if (!isInitialize(body)) return exchange.refuse(notInitialized);
      if (!isInitializeRequest(body)) return exchange.refuse(malformedInitialize(body));
      return this.open(exchange, withoutIcons(body));
    }
    const session = this.sessions.get(id);
    if (!session) {
      const isDisconnected = this.options.clients.wasDisconnected(id);
      return exchange.refuse(sessionNotFound({ isDisconnected }));
    }
    const handled = session.handle(exchange, body);
    // At once: a request that comes before it has closed would not be answered.
    if (session.isClosed) this.forget(id);
    await handled;
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

  private async open(exchange: Exchange, request: Initialize): Promise<void> {
    if (JSON.stringify(request).length > maxInitializeLength) {
      return exchange.refuse({ ...tooLongInitialize, id: request.id });
    }
    const { sharing } = this.options;
    const { name } = request.params.clientInfo;
    const client = sharing.keyOf({ entry: exchange.header(clientHeader), name });
    const about = aboutServer(this.options);
    const instructions = await this.options.instructions(about, sharing.receiver(client));
    if (exchange.isClosed) return;
    if (this.sessions.size >= maxSessions && !this.evictOne()) {
      return exchange.refuse(tooManySessions);
    }
    const session = new Session(this.options, this.load, { client, instructions });
    this.sessions.set(session.id, session);
    let isOpen = false;
    exchange.onClose(() => {
      if (!isOpen) this.end(session);
    });
    await session.open(exchange, request, () => {
      isOpen = true;
      this.show(session);
    });
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
    const deadline = Date.now() - idleMs;
    for (const session of this.sessions.values()) {
      if (!session.hasStream && session.lastUsedAt < deadline) this.end(session);
    }
  }

  private show(session: Session): void {
    this.options.clients.add({
      id: session.id,
      key: session.client,
      identity: identityOf(session.clientInfo),
      revision: session.revision,
      worktree: this.options.worktree,
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

/** Leaves out the client's icons, which nobody sees here: as `data:` URIs they can be long. */
function withoutIcons(request: Initialize): Initialize {
  const { params } = request;
  return { ...request, params: { ...params, clientInfo: { ...params.clientInfo, icons: [] } } };
}
