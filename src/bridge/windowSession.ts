import type { WindowRecord } from '../core/protocol/windowRecord';
import { headersFor } from './headers';
import { Broken, discard, messagesIn } from './http';
import type { Output } from './stdio';
import { isObject, type JsonObject } from '../base/json';
import {
  errorCodes,
  notification,
  type RpcError,
  type RpcMessage,
  type RpcRequest,
  type RpcResponse,
} from './rpc';
import { ask, endSession, openStream, post } from './upstream';

/** The client and the parameters that open a session. */
interface Opening {
  /** The client that the entry in its configuration names. */
  readonly client: string | undefined;
  /** The parameters of `initialize`. */
  readonly params: JsonObject;
}

/** The window does not take this client. */
export class Refused extends Error {
  override readonly name = 'Refused';

  constructor(readonly error: RpcError) {
    super(error.message);
  }
}

/** An MCP session at one window, in a revision that has sessions. */
export class WindowSession {
  private lastId = 0;
  private readonly headers: Record<string, string>;

  /**
   * @param output receives each message beside the answers, such as progress.
   * @param left aborts requests that have no signal.
   */
  static async open(
    window: WindowRecord,
    { client, params }: Opening,
    output: Pick<Output, 'ready' | 'send'>,
    left: AbortSignal,
  ): Promise<WindowSession> {
    const request: RpcRequest = { jsonrpc: '2.0', id: 0, method: 'initialize', params };
    const call = { headers: headersFor(client), signal: left };
    const { answer, response } = await ask(window, request, call, output);
    const { error, result } = answer;
    if (error && error.code !== errorCodes.internal) throw new Refused(error);
    if (!result) throw new Broken(`it failed: ${error?.message}`);
    const id = response.headers['mcp-session-id'];
    if (typeof id !== 'string') throw new Broken('it opened no session');
    return new WindowSession(window, id, result, output, left);
  }

  private constructor(
    readonly window: WindowRecord,
    id: string,
    readonly result: JsonObject,
    private readonly output: Pick<Output, 'ready' | 'send'>,
    private readonly left: AbortSignal,
  ) {
    const revision = result['protocolVersion'];
    this.headers = {
      'mcp-session-id': id,
      ...(typeof revision === 'string' && { 'mcp-protocol-version': revision }),
    };
  }

  /** The request gets an id of its own: the client's may still be in use by a request that was lost on its way. */
  async ask(request: RpcRequest, signal?: AbortSignal): Promise<RpcResponse> {
    this.lastId += 1;
    const sent = { ...request, id: this.lastId };
    const cancel = () => {
      const params = { ...reasonOf(signal), requestId: sent.id };
      void this.notify(notification('notifications/cancelled', params)).catch(() => undefined);
    };
    signal?.addEventListener('abort', cancel);
    try {
      const call = { headers: this.headers, signal: signal ?? this.left };
      const { answer } = await ask(this.window, sent, call, this.output);
      return { ...answer, id: request.id };
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  async notify(message: RpcMessage): Promise<void> {
    const { window, headers, left: signal } = this;
    discard(await post(window, message, { headers, signal }));
  }

  /** The window's messages until its stream ends; `undefined` if it offers none. */
  async openStream(signal: AbortSignal): Promise<AsyncGenerator<unknown> | undefined> {
    const response = await openStream(this.window, { headers: this.headers, signal });
    if (response.statusCode === 200) return messagesIn(response);
    discard(response);
    if (response.statusCode === 405) return undefined;
    throw new Broken(`its stream answered with HTTP status ${response.statusCode}`);
  }

  /** Ends the session at the window, if that still answers. */
  end(): Promise<void> {
    return endSession(this.window, this.headers);
  }
}

function reasonOf(signal: AbortSignal | undefined): JsonObject {
  return isObject(signal?.reason) && typeof signal.reason['reason'] === 'string'
    ? { reason: signal.reason['reason'] }
    : {};
}
