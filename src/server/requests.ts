import type { IncomingMessage, ServerResponse } from 'node:http';
import { toError } from '../base/errors';
import type { Logger } from '../base/logger';
import { maxMessageBytes } from '../core/protocol/serverDeclaration';
import { windowKey } from '../core/protocol/windowKey';
import { windowPath } from '../core/protocol/windowRecord';
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
/** The request of each pending answer: in Node, a `Request` that is garbage collected is never aborted. */
const held = new WeakMap<ServerResponse, Request>();
/** The limit of pending requests of all clients, without streams. Each can hold a file of the largest size. */
const maxPending = 128;

interface Options {
  readonly token: string;
  /** The tokens that this process used before. */
  readonly replacedTokens: readonly string[];
  readonly endpoint: Endpoint;
  readonly windowId: string;
  /** Leaves the port to a newer window of the same workspace; resolves with whether it does. */
  readonly stepAside: () => Promise<boolean>;
  readonly log: Logger;
}

/** Handles HTTP requests: the guards before the body is read, then the endpoint, then the answer. */
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
      if (request.errored)
        return log.debug(`A client disconnected before its request was read: ${path}`);
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

/** Answers the requests beside MCP: a GET asks for the window's id, a POST asks the window to leave its port. */
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
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxMessageBytes) return 'too large';
    chunks.push(chunk);
  }
  try {
    return { json: JSON.parse(Buffer.concat(chunks).toString('utf8')) };
  } catch {
    return 'not JSON';
  }
}

/** Node's `headersDistinct` would fail at a header named `constructor` in older versions of VS Code. */
function webHeaders({ headers }: IncomingMessage): [string, string][] {
  return Object.entries(headers).map(([name, value]) => [name, String(value)]);
}
