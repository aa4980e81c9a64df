import type { IncomingMessage } from 'node:http';
import {
  disconnectedHeader,
  disconnectedValue,
  worktreeHeader,
} from '../core/protocol/serverDeclaration';
import { Limiter } from '../base/limiter';
import type { Output } from './stdio';
import { Broken, discard, messagesIn, NotServed, send, type Exchange } from './http';
import { isObject } from '../base/json';
import { isOutcome, isRequestId, type RpcMessage, type RpcRequest, type RpcResponse } from './rpc';
import { ProvedAgent } from './windows/proof';
import type { ServingWindow } from './windows/windowLink';

/** The timeout for an answer. */
const answerMs = 120_000;
/** The timeout of an open stream: the server sends a comment every 15 s. */
const streamMs = 60_000;
/** Nobody waits for the end of a session, and a busy machine takes a while for it. */
const endMs = 2_000;

/** A window refuses requests above its limit for all clients: one client must not use all of it. */
const requests = new Limiter(32);

/** The person ended this connection, in VS Code. */
export class Disconnected extends Error {
  override readonly name = 'Disconnected';
}

interface Call {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Sends a message and resolves with the response, of which nothing is read yet. */
export async function post(
  window: ServingWindow,
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

/**
 * Sends a request and reads its answer, once the client has read those before.
 * @param output receives other messages, such as progress.
 */
export async function ask(
  window: ServingWindow,
  request: RpcRequest,
  call: Call,
  output: Pick<Output, 'ready' | 'send'>,
): Promise<{ readonly answer: RpcResponse; readonly response: IncomingMessage }> {
  return requests.run(async () => {
    await output.ready();
    call.signal?.throwIfAborted();
    const response = await post(window, request, call);
    for await (const message of messagesIn(response)) {
      const answer = answerIn(message, request);
      if (answer) return { answer, response };
      if (isObject(message) && 'method' in message) output.send(message);
    }
    throw new Broken(`it answered with HTTP status ${response.statusCode} and nothing else`);
  });
}

/** Opens the GET stream of a session. */
export async function openStream(
  window: ServingWindow,
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
  window: ServingWindow,
  request: RpcRequest,
  call: Call,
): Promise<IncomingMessage> {
  return post(window, request, call, streamMs);
}

/** Ends a session. A window that does not answer times its sessions out by itself. */
export async function endSession(window: ServingWindow, headers: Exchange['headers']) {
  const signal = AbortSignal.timeout(endMs);
  const ending = reach(window, { method: 'DELETE', headers, signal, idleMs: endMs });
  await ending.then(discard, () => undefined);
}

const agents = new WeakMap<ServingWindow, ProvedAgent>();

/** Sends the token, which a stranger that took the port of a closed window must not see. */
function reach(
  window: ServingWindow,
  { headers, ...exchange }: Exchange,
): Promise<IncomingMessage> {
  const agent = agents.get(window) ?? new ProvedAgent(window);
  agents.set(window, agent);
  const { token, worktree } = window;
  const own = {
    authorization: `Bearer ${token}`,
    ...(worktree && { [worktreeHeader]: encodeURIComponent(worktree) }),
  };
  return send(window.url, { ...exchange, headers: { ...own, ...headers } }, { agent });
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

/** An error at the level of HTTP has no id: it belongs to the one request that was sent. */
function answerIn(message: unknown, { id }: RpcRequest): RpcResponse | undefined {
  if (!isOutcome(message)) return undefined;
  const { result, error } = message;
  const isOther = isRequestId(message['id']) ? message['id'] !== id : error === undefined;
  return isOther ? undefined : { jsonrpc: '2.0', id, ...(error ? { error } : { result }) };
}
