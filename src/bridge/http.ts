import {
  request,
  type ClientRequestArgs,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http';
import { createParser } from 'eventsource-parser';
import { toError } from '../base/errors';
import { isObject, type JsonObject } from '../base/json';

/** The window was not reached, closed before it answered, or its answer was not MCP. */
export class Broken extends Error {
  override readonly name = 'Broken';
}

/** The window did not answer for so long that it is no use to ask again. */
export class Silent extends Error {
  override readonly name = 'Silent';
}

/** The request was not processed: the window has closed, or its token or session has been replaced. */
export class NotServed extends Error {
  override readonly name = 'NotServed';
}

export interface Exchange {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
  /** The time that the connection may be silent, in milliseconds. */
  readonly idleMs: number;
}

/** The connection that a request is sent on. */
export type Via = Pick<ClientRequestArgs, 'agent' | 'createConnection'>;

/** One HTTP request. A redirect is not followed: no other server gets to see the request. */
export function send(
  url: string | URL,
  { method, headers, body, signal, idleMs }: Exchange,
  via: Via,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const asked = request(url, { method, headers: { ...headers, ...length }, signal, ...via });
    // Node reports this only once the request has a connection.
    const abort = () => reject(toError(signal?.reason));
    signal?.addEventListener('abort', abort);
    // A signal can outlive very many requests.
    asked.once('close', () => signal?.removeEventListener('abort', abort));
    asked.setTimeout(idleMs, () => asked.destroy(new Silent(`silent for ${idleMs / 1_000} s`)));
    asked.once('response', resolve);
    // Errors after the response began are errors of the response.
    asked.on('error', (error) => reject(signal?.aborted ? error : broken(error)));
    asked.end(body);
  });
}

/** The messages of a response as they arrive: one if it is JSON, any number if it is an event stream. */
export async function* messagesIn(response: IncomingMessage): AsyncGenerator<unknown> {
  try {
    if (isEventStream(response.headers)) yield* eventsIn(response);
    else yield* wholeIn(response);
  } catch (cause) {
    throw broken(cause);
  }
}

/** Reads a response that is not needed, so that its connection can be used again. */
export function discard(response: IncomingMessage): void {
  response.on('error', () => undefined).resume();
}

export async function readShort(response: IncomingMessage, maxBytes: number): Promise<JsonObject> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk;
    if (text.length > maxBytes) throw new Broken('its answer is too long');
  }
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) throw new Broken('its answer is not an object');
  return value;
}

async function* eventsIn(response: IncomingMessage): AsyncGenerator<unknown> {
  const messages: unknown[] = [];
  const parser = createParser({
    onEvent: ({ data }) => void (data && messages.push(JSON.parse(data))),
  });
  for await (const chunk of response.setEncoding('utf8')) {
    parser.feed(String(chunk));
    yield* messages.splice(0);
  }
}

async function* wholeIn(response: IncomingMessage): AsyncGenerator<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  if (text.trim() !== '') yield JSON.parse(text);
}

function isEventStream(headers: IncomingHttpHeaders): boolean {
  return headers['content-type']?.toLowerCase().startsWith('text/event-stream') ?? false;
}

function broken(cause: unknown): Error {
  if ([Broken, Silent, NotServed].some((known) => cause instanceof known)) return toError(cause);
  return new Broken(toError(cause).message, { cause });
}
