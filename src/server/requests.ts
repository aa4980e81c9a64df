import type { IncomingMessage, ServerResponse } from 'node:http';
import { toError } from '../base/errors';
import type { Logger } from '../base/logger';
import { maxMessageBytes } from '../core/protocol/serverDeclaration';
import { windowKey } from '../core/protocol/windowKey';
import { windowPath } from '../core/protocol/windowRecord';
import { readBody } from './http/body';
import type { Endpoint } from './endpoint';
import {
  bearer,
  firstRefusal,
  jsonBody,
  loopbackHost,
  loopbackOrigin,
  replacedTokens,
  routes,
  tooLarge,
  type Guard,
  type Refusal,
} from './http/guards';
import type { Handler } from './http/listener';
import { refuse, respond } from './http/respond';

export const mcpPath = '/mcp';
/** Of each answer under way, what it answers: in Node, a `Request` that nobody holds hears its signal no more. */
const held = new WeakMap<ServerResponse, Request>();
/** Of all clients together, streams not counted. Each can hold a file of the largest size. */
const maxPending = 128;

interface Options {
  readonly token: string;
  /** Those before it, as far as they are known. */
  readonly replacedTokens: readonly string[];
  readonly endpoint: Endpoint;
  readonly windowId: string;
  /** Whether it will. */
  readonly stepAside: () => Promise<boolean>;
  readonly log: Logger;
}

/** Everything that happens to an HTTP request: the guards before its body is read, then the endpoint, then the answer. */
export function requestHandler(options: Options): Handler {
  const { token, windowId, log } = options;
  const hasToken = firstRefusal([replacedTokens(options.replacedTokens), bearer(token)]);
  const hasKey: Guard = (head) => bearer(windowKey(token, windowId, head.port))(head);
  const pending = { count: 0 };
  const guard = firstRefusal([
    loopbackHost,
    loopbackOrigin,
    routes({ [mcpPath]: ['GET', 'POST', 'DELETE'], [windowPath]: ['GET', 'POST'] }),
    (head) => (head.path === mcpPath ? hasToken(head) : hasKey(head)),
    jsonBody(maxMessageBytes),
  ]);
  return (request, response) => {
    const { method = '', headers } = request;
    const [path = ''] = (request.url ?? '').split('?', 1);
    const refusal = guard({ method, path, headers, port: request.socket.localPort ?? 0 });
    if (refusal) {
      refuse(response, refusal);
      return;
    }
    const answered =
      path === mcpPath
        ? serve(options, pending, request, response)
        : window(options, request, response);
    answered.catch((cause: unknown) => {
      if (request.errored) return log.debug(`A client left before its request was read: ${path}`);
      log.error(toError(cause));
      if (response.headersSent) response.destroy();
      else refuse(response, { status: 500, code: -32603, message: 'Internal error' });
    });
  };
}

async function serve(
  { endpoint }: Options,
  pending: { count: number },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (pending.count >= maxPending) return refuse(response, tooBusy);
  pending.count += 1;
  let answer: Response | Refusal;
  try {
    answer = await answerTo(endpoint, request, response);
  } finally {
    pending.count -= 1;
  }
  if (answer instanceof Response) await respond(response, answer);
  else refuse(response, answer);
}

const notJson: Refusal = {
  status: 400,
  code: -32700,
  message: 'Parse error: the body is not JSON.',
};

const tooBusy: Refusal = {
  status: 503,
  code: -32603,
  message: `Too many requests at once: at most ${maxPending}. Try again.`,
  headers: { 'retry-after': '1' },
};

async function answerTo(
  endpoint: Endpoint,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Response | Refusal> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const body = request.method === 'POST' ? await readJson(request) : undefined;
  if (body === 'too large') return tooLarge(maxMessageBytes);
  if (body === 'not JSON') return notJson;
  const web = new Request(`http://127.0.0.1${mcpPath}`, {
    method: request.method ?? 'GET',
    headers: webHeaders(request),
    signal: gone.signal,
  });
  held.set(response, web);
  return endpoint.handle(web, body?.json);
}

/** What is asked of a window beside MCP: who it is, and to leave its port to a newer window of the same workspace. */
async function window(
  { windowId, stepAside }: Options,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isRefused = request.method === 'POST' && !(await stepAside());
  await respond(response, Response.json({ id: windowId }, { status: isRefused ? 409 : 200 }));
}

async function readJson(
  request: IncomingMessage,
): Promise<{ readonly json: unknown } | 'too large' | 'not JSON'> {
  const text = await readBody(request, maxMessageBytes);
  if (text === undefined) return 'too large';
  try {
    return { json: JSON.parse(text) };
  } catch {
    return 'not JSON';
  }
}

/** Not Node's `headersDistinct`: in older VS Codes, a header by the name of `constructor` breaks it. */
function webHeaders({ headers }: IncomingMessage): [string, string][] {
  return Object.entries(headers).map(([name, value]) => [name, String(value)]);
}
