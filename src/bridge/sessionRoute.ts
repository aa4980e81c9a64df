import type { WindowRecord } from '../core/protocol/windowRecord';
import { askWindow } from './askWindow';
import type { Output } from './output';
import { succeed, type RpcMessage, type RpcRequest, type RpcResponse } from './rpc';
import type { SessionClient } from './sessionClient';
import type { WindowLink } from './windows/windowLink';
import { answerInSession } from './withoutWindow';

/** The messages of the revisions with sessions (2024-11-05 to 2025-11-25). */
export class SessionRoute {
  readonly answerWithoutWindow = answerInSession;

  constructor(
    readonly link: WindowLink,
    readonly output: Output,
    private readonly sessions: SessionClient,
  ) {}

  async answer(request: RpcRequest, signal: AbortSignal): Promise<RpcResponse> {
    // A ping asks whether this process is alive, not the window.
    if (request.method === 'ping') return succeed(request.id, {});
    return this.sessions.handle(request, () => askWindow(this, request, signal));
  }

  ask(window: WindowRecord, request: RpcRequest, signal: AbortSignal): Promise<RpcResponse> {
    return this.sessions.ask(window, request, signal);
  }

  forward(message: RpcMessage): Promise<void> {
    return this.sessions.forward(message);
  }
}
