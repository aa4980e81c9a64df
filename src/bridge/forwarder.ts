import { setTimeout as delay } from 'node:timers/promises';
import { toError } from '../base/errors';
import { maxMessageBytes } from '../core/protocol/serverDeclaration';
import type { WindowRecord } from '../core/protocol/windowRecord';
import { Broken, Silent } from './http';
import type { Link } from './windowLink';
import { Listening } from './listening';
import type { Output } from './output';
import { claimedRevision } from './revisions';
import {
  errorCodes,
  fail,
  succeed,
  type RpcMessage,
  type RpcRequest,
  type RpcResponse,
} from './rpc';
import type { SessionClient } from './sessionClient';
import { askStateless, closeListening, forwardStateless } from './stateless';
import { Disconnected, NotServed } from './upstream';
import { answerWithoutWindow } from './withoutWindow';

const maxAttempts = 4;
const retryMs = 250;

/** They can be done twice without a difference. So can every tool of this server: they only read. */
const repeatable = [
  /^(resources|prompts|tools)\//,
  /^(initialize|completion\/complete|server\/discover)$/,
];

/** A client that is refused one is gone for good: it is answered as if the window were still to come. */
const greetings = ['initialize', 'server/discover'];

interface Options {
  readonly link: Link;
  readonly output: Output;
  readonly sessions: SessionClient;
}

/** The server that the client sees: it is there before the window, and stays when one follows the other. */
export class Forwarder {
  constructor(private readonly options: Options) {}

  /** Rejects when the signal is aborted, or with an error for the client. */
  async answer(request: RpcRequest, signal: AbortSignal): Promise<RpcResponse> {
    const { link, output } = this.options;
    if (Buffer.byteLength(JSON.stringify(request)) > maxMessageBytes) {
      const text = `Invalid request: longer than ${maxMessageBytes} bytes.`;
      return fail(request.id, errorCodes.invalidRequest, text);
    }
    if (claimedRevision(request) === undefined) return this.answerInSession(request, signal);
    return request.method === 'subscriptions/listen'
      ? new Listening(request, link, output).run(signal)
      : this.forwardRequest(request, signal);
  }

  /** The answer to a request that was open when all ended. */
  close(request: RpcRequest): RpcResponse {
    return request.method === 'subscriptions/listen'
      ? closeListening(request)
      : fail(request.id, errorCodes.internal, 'The bridge ended before there was an answer.');
  }

  /** What wants no answer. */
  async forward(message: RpcMessage): Promise<void> {
    const { link, sessions } = this.options;
    if (claimedRevision(message) === undefined) await sessions.forward(message);
    else await forwardStateless(link, message);
  }

  private async answerInSession(request: RpcRequest, signal: AbortSignal): Promise<RpcResponse> {
    const { sessions } = this.options;
    const { id, method } = request;
    if (method === 'ping') return succeed(id, {}); // It is this process that must be alive.
    sessions.expect(request);
    if (!sessions.hasBegun) return fail(id, errorCodes.invalidRequest, 'Initialize first.');
    const answer = await this.forwardRequest(request, signal);
    sessions.note(request, answer);
    return answer;
  }

  /** Asks the window, and asks again where it left before it had answered. */
  private async forwardRequest(request: RpcRequest, signal: AbortSignal): Promise<RpcResponse> {
    const { link, output } = this.options;
    for (let attempt = 1; ; attempt += 1) {
      await output.ready();
      const state = await link.settled(signal);
      if (state.type === 'none') return answerWithoutWindow(request, state.why);
      try {
        return await this.ask(state.window, request, signal);
      } catch (cause) {
        signal.throwIfAborted();
        if (cause instanceof Disconnected) link.disconnect();
        else if (mayRepeat(cause, request) && attempt < maxAttempts) {
          await this.recover(state.window, attempt, signal);
        } else if (greetings.includes(request.method)) {
          return answerWithoutWindow(request, '');
        } else throw forClient(cause);
      }
    }
  }

  private ask(
    window: WindowRecord,
    request: RpcRequest,
    signal: AbortSignal,
  ): Promise<RpcResponse> {
    const { output, sessions } = this.options;
    return claimedRevision(request) === undefined
      ? sessions.ask(window, request, signal)
      : askStateless(window, request, signal, (message) => output.send(message));
  }

  /** Where the window is still the same, it gets a little time. */
  private async recover(window: WindowRecord, attempt: number, signal: AbortSignal): Promise<void> {
    const { link } = this.options;
    await link.verify(window);
    if (attempt > 1 && link.holds(window)) await delay(retryMs * attempt, undefined, { signal });
  }
}

function mayRepeat(cause: unknown, { method }: RpcRequest): boolean {
  if (cause instanceof NotServed) return true;
  return cause instanceof Broken && repeatable.some((pattern) => pattern.test(method));
}

function forClient(cause: unknown): unknown {
  return [Broken, NotServed, Silent].some((known) => cause instanceof known)
    ? new Error(`The VS Code window did not answer: ${toError(cause).message}.`)
    : cause;
}
