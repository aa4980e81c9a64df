import { maxMessageBytes } from '../core/protocol/serverDeclaration';
import { claimedRevision } from './revisions';
import { errorCodes, fail, type RpcMessage, type RpcRequest, type RpcResponse } from './rpc';
import { closeSubscription } from './subscriptionStream';

/** Handles the messages of one era of MCP. */
interface Route {
  /** Rejects when the signal is aborted, or with an error for the client. */
  answer(request: RpcRequest, signal: AbortSignal): Promise<RpcResponse>;
  /** Forwards a message that expects no response. */
  forward(message: RpcMessage): Promise<void>;
}

interface Routes {
  /** The revisions up to 2025-11-25. */
  readonly session: Route;
  /** 2026-07-28. */
  readonly stateless: Route;
}

/** The server that the client sees: it exists before any window opens, and stays when one window replaces another. */
export class Forwarder {
  constructor(private readonly routes: Routes) {}

  /** Rejects when the signal is aborted, or with an error for the client. */
  async answer(request: RpcRequest, signal: AbortSignal): Promise<RpcResponse> {
    if (Buffer.byteLength(JSON.stringify(request)) > maxMessageBytes) {
      const text = `Invalid request: longer than ${maxMessageBytes} bytes.`;
      return fail(request.id, errorCodes.invalidRequest, text);
    }
    return this.routeOf(request).answer(request, signal);
  }

  /** The answer to a request that was still open when the bridge ended. */
  close(request: RpcRequest): RpcResponse {
    return request.method === 'subscriptions/listen'
      ? closeSubscription(request)
      : fail(request.id, errorCodes.internal, 'The bridge ended before there was an answer.');
  }

  forward(message: RpcMessage): Promise<void> {
    return this.routeOf(message).forward(message);
  }

  private routeOf(message: RpcMessage): Route {
    return claimedRevision(message) === undefined ? this.routes.session : this.routes.stateless;
  }
}
