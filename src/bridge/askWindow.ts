import { setTimeout as delay } from 'node:timers/promises';
import { toError } from '../base/errors';
import { writingTools } from '../core/protocol/serverDeclaration';
import type { WindowRecord } from '../core/protocol/windowRecord';
import { Broken, NotServed, Silent } from './http';
import type { Output } from './stdio';
import type { RpcRequest, RpcResponse } from './rpc';
import { Disconnected } from './upstream';
import { atWindow } from './windows/atWindow';
import type { WindowLink } from './windows/windowLink';

const maxAttempts = 4;
const retryMs = 250;

/** These requests change nothing when they are repeated. Neither does a call of a tool that only reads. */
const repeatable = [
  /^(resources|prompts|tools|skills)\//,
  /^(initialize|completion\/complete|server\/discover)$/,
];

/** A client gives up on a server that refuses these, so they are answered as if no window had opened yet. */
const greetings = ['initialize', 'server/discover'];

/** Answers the requests of one era of MCP, with a window and without one. */
interface Era {
  readonly link: WindowLink;
  readonly output: Output;
  ask(window: WindowRecord, request: RpcRequest, signal: AbortSignal): Promise<RpcResponse>;
  answerWithoutWindow(request: RpcRequest, why: string): RpcResponse;
}

/** Asks the window, and asks again if it was closed or left before it answered. */
export async function askWindow(
  era: Era,
  request: RpcRequest,
  signal: AbortSignal,
): Promise<RpcResponse> {
  const { link, output } = era;
  for (let attempt = 1; ; attempt += 1) {
    await output.ready();
    const state = await link.settled(signal);
    if (state.type !== 'connected') return era.answerWithoutWindow(request, state.why);
    const { window } = state;
    try {
      return await atWindow(link, signal, (stopped) => era.ask(window, request, stopped));
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof Disconnected) link.disconnect();
      else if (mayRepeat(cause, request) && attempt < maxAttempts) {
        await link.verify(window);
        // A window that is still there gets a little time.
        if (attempt > 1 && link.holds(window))
          await delay(retryMs * attempt, undefined, { signal });
      } else if (greetings.includes(request.method)) {
        return era.answerWithoutWindow(request, '');
      } else throw forClient(cause);
    }
  }
}

function mayRepeat(cause: unknown, { method, params }: RpcRequest): boolean {
  if (cause instanceof NotServed) return true;
  if (!(cause instanceof Broken) || !repeatable.some((pattern) => pattern.test(method)))
    return false;
  return method !== 'tools/call' || !writingTools.includes(params?.['name']);
}

function forClient(cause: unknown): unknown {
  return [Broken, NotServed, Silent].some((known) => cause instanceof known)
    ? new Error(`The VS Code window did not answer: ${toError(cause).message}.`)
    : cause;
}
