import { setTimeout as delay } from 'node:timers/promises';
import { toError } from '../base/errors';
import type { Output } from './stdio';
import { isObject, type JsonObject } from '../base/json';
import {
  errorCodes,
  fail,
  failUnnamed,
  isNotification,
  isRequest,
  isRequestId,
  isResponse,
  type RequestId,
  type RpcNotification,
  type RpcRequest,
  type RpcResponse,
} from './rpc';
import type { Forwarder } from './forwarder';

/** Requests that were received before the client closed its end may still be answered for this time. */
const lastAnswersMs = 500;

/** The reason for aborting requests that the client has not cancelled. */
const ended = new Error('the bridge has ended');

interface Pending {
  readonly controller: AbortController;
  readonly answered: Promise<unknown>;
  readonly isSubscription: boolean;
}

/** Takes the client's messages from standard input, and answers each of its requests once. */
export class StdioServer {
  private readonly pending = new Map<RequestId, Pending>();
  private readonly batches = new Set<Promise<void>>();

  constructor(
    private readonly forwarder: Forwarder,
    private readonly output: Output,
    private readonly log: (line: string) => void,
  ) {}

  /** @param line one of standard input. */
  receive(line: string): void {
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      this.log('Ignored a line that is not JSON.');
      return;
    }
    if (Array.isArray(message)) this.receiveBatch(message);
    else void this.take(message).then((answer) => answer && this.output.send(answer));
  }

  /** Answers a line that is too long to be read. */
  refuseLine(maxBytes: number): void {
    const message = `Invalid request: a line longer than ${maxBytes} bytes. Send less at once.`;
    this.output.send(failUnnamed(errorCodes.invalidRequest, message));
    this.log(message);
  }

  /** Waits a moment for open requests, and then ends them. */
  async end(): Promise<void> {
    const open = [...this.pending.values()];
    for (const { isSubscription, controller } of open) if (isSubscription) controller.abort(ended);
    const all = Promise.all([...open.map(({ answered }) => answered), ...this.batches]);
    await Promise.race([all, delay(lastAnswersMs)]);
    for (const { controller } of open) controller.abort(ended);
    await all;
  }

  /** Batches exist in 2025-03-26 alone: their answers are sent together. */
  private receiveBatch(messages: readonly unknown[]): void {
    const batch = Promise.all(messages.map((message) => this.take(message))).then((answers) => {
      this.batches.delete(batch);
      const given = answers.filter((answer) => answer !== undefined);
      if (given.length > 0) this.output.send(given);
    });
    this.batches.add(batch);
  }

  private async take(message: unknown): Promise<object | undefined> {
    if (isRequest(message)) return this.answer(message);
    if (isNotification(message)) this.takeNotification(message);
    else if (isResponse(message)) void this.forwarder.forward(message);
    else if (isBrokenRequest(message)) return refuse(message);
    else this.log('Ignored a line that is not a JSON-RPC message.');
    return undefined;
  }

  private takeNotification(message: RpcNotification): void {
    const { method, params = {} } = message;
    if (method !== 'notifications/cancelled') void this.forwarder.forward(message);
    else if (isRequestId(params['requestId'])) {
      this.pending.get(params['requestId'])?.controller.abort(params);
    }
  }

  private answer(request: RpcRequest): Promise<RpcResponse | undefined> {
    const { id, method } = request;
    if (this.pending.has(id)) {
      const text = 'Invalid request: this id is already in use.';
      return Promise.resolve(fail(id, errorCodes.invalidRequest, text));
    }
    const controller = new AbortController();
    const answered = this.settle(request, controller.signal).finally(() => {
      this.pending.delete(id);
    });
    const isSubscription = method === 'subscriptions/listen';
    this.pending.set(id, { controller, answered, isSubscription });
    return answered;
  }

  /** `undefined` for a request that the client has cancelled: it gets no answer. */
  private async settle(request: RpcRequest, signal: AbortSignal): Promise<RpcResponse | undefined> {
    try {
      const answer = await this.forwarder.answer(request, signal);
      if (!signal.aborted || signal.reason === ended) return answer;
    } catch (cause) {
      if (!signal.aborted) return fail(request.id, errorCodes.internal, toError(cause).message);
      if (signal.reason === ended) return this.forwarder.close(request);
    }
    return undefined;
  }
}

function isBrokenRequest(message: unknown): message is JsonObject {
  if (!isObject(message) || 'result' in message || 'error' in message) return false;
  return isRequestId(message['id']) || ('id' in message && 'method' in message);
}

function refuse({ id }: JsonObject): object {
  if (isRequestId(id)) return fail(id, errorCodes.invalidRequest, 'Invalid request');
  const text = 'Invalid request: the id must be a string or an integer below 2^53.';
  return failUnnamed(errorCodes.invalidRequest, text);
}
