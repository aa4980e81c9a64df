import type { IncomingMessage } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { disconnectedHeader, disconnectedValue } from '../core/protocol/serverDeclaration';
import type { WindowRecord } from '../core/protocol/windowRecord';
import { isAlive, isConnected } from './alive';
import { Gate } from './gate';
import { Broken, discard, messagesIn, send, type Exchange } from './http';
import {
  isObject,
  isOutcome,
  isRequestId,
  type RpcMessage,
  type RpcRequest,
  type RpcResponse,
} from './rpc';

/** A window that says nothing for so long has not heard. */
const answerMs = 120_000;
/** An open stream is never silent for longer: the server sends a comment every 15 s. */
const streamMs = 60_000;
const endMs = 300;

/** The window refuses what is too much for it: this client alone may not be. */
const gate = new Gate(32);

/** Nothing was done with the request: the window has gone, or the token or the session is another by now. */
export class NotServed extends Error {
  override readonly name = 'NotServed';
}

/** The person ended this connection, in VS Code. */
export class Disconnected extends Error {
  override readonly name = 'Disconnected';
}

interface Call {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Sends a message; the response is not yet read. */
export async function post(
  window: WindowRecord,
  message: RpcMessage,
  { headers, signal }: Call,
  idleMs = answerMs,
): Promise<IncomingMessage> {
  const response = await reach(window, {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(message),
    idleMs,
    ...(signal && { signal }),
  });
  refuse(response, headers);
  return response;
}

/** A request with its answer. What else comes with it, such as its progress, is told. */
export async function ask(
  window: WindowRecord,
  request: RpcRequest,
  call: Call,
  tell: (message: object) => void,
): Promise<{ readonly answer: RpcResponse; readonly response: IncomingMessage }> {
  return gate.run(async () => {
    call.signal?.throwIfAborted();
    const response = await post(window, request, call);
    for await (const message of messagesIn(response)) {
      const answer = answerIn(message, request);
      if (answer) return { answer, response };
      if (isObject(message) && 'method' in message) tell(message);
    }
    throw new Broken(`it answered with HTTP status ${response.statusCode} and nothing else`);
  });
}

/** Opens a stream that lives as long as both want. */
export async function openStream(
  window: WindowRecord,
  { headers, signal }: Call,
): Promise<IncomingMessage> {
  const response = await reach(window, {
    method: 'GET',
    headers: { accept: 'text/event-stream', ...headers },
    idleMs: streamMs,
    ...(signal && { signal }),
  });
  refuse(response, headers);
  return response;
}

export function postStream(
  window: WindowRecord,
  request: RpcRequest,
  call: Call,
): Promise<IncomingMessage> {
  return post(window, request, call, streamMs);
}

/** Says that a session is over; whether it is heard is of no matter. */
export async function endSession(window: WindowRecord, headers: Exchange['headers']) {
  const signal = AbortSignal.timeout(endMs);
  const ending = reach(window, { method: 'DELETE', headers, signal, idleMs: endMs });
  await ending.then(discard, () => undefined);
}

/** With the token, which a stranger at the port of a window that has gone must not see. */
async function reach(
  window: WindowRecord,
  { headers, ...exchange }: Exchange,
): Promise<IncomingMessage> {
  await turn(); // An end that has arrived is seen first.
  if (!isConnected(window) && !(await isAlive(window))) throw new NotServed('it is gone');
  const authorization = `Bearer ${window.token}`;
  return send(window.url, { ...exchange, headers: { authorization, ...headers } });
}

function refuse(response: IncomingMessage, sent: Call['headers'] = {}): void {
  const { statusCode = 0, headers } = response;
  const isDisconnected = headers[disconnectedHeader] === disconnectedValue;
  const isSessionGone = statusCode === 404 && 'mcp-session-id' in sent;
  const isBusy = statusCode === 503;
  if (!isDisconnected && !isSessionGone && !isBusy && statusCode !== 401) return;
  discard(response);
  if (isDisconnected) throw new Disconnected();
  const status = `it answered with HTTP status ${statusCode}`;
  throw isBusy ? new Broken(status) : new NotServed(status);
}

/** A refusal at the level of HTTP has no id: it is about the one request that was sent. */
function answerIn(message: unknown, { id }: RpcRequest): RpcResponse | undefined {
  if (!isOutcome(message)) return undefined;
  const { result, error } = message;
  const isOther = isRequestId(message['id']) ? message['id'] !== id : error === undefined;
  return isOther ? undefined : { jsonrpc: '2.0', id, ...(error ? { error } : { result }) };
}
