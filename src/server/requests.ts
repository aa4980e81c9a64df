import type { IncomingMessage, ServerResponse } from 'node:http';
import { toError } from '../base/errors';
import type { Logger } from '../base/logger';
import { maxMessageBytes } from '../core/protocol/serverDeclaration';
import type { Briefing } from '../core/brief/briefing';
import { hookPath } from '../core/protocol/hook';
import { windowPath, windowKey } from '../core/protocol/windowRecord';
import type { Endpoints } from './endpoints';
import { answerHook, maxHookBytes } from './hookRoute';
import {
  bearer,
  firstRefusal,
  jsonBody,
  loopbackHost,
  loopbackOrigin,
  replacedTokens,
  routes,
  type Guard,
} from './http/guards';
import type { Handler } from './http/listener';
import { readJson } from './http/body';
import { Exchange, refuseUnread } from './http/exchange';
import { tooManyRequests, type RequestLoad } from './http/requestLoad';

export const mcpPath = '/mcp';

interface Options {
  readonly token: string;
  /** The tokens that this process used before. */
  readonly replacedTokens: readonly string[];
  readonly endpoints: Pick<Endpoints, 'handle'>;
  /** Answers the hooks of AI clients. */
  readonly briefs: Briefing['hooks'];
  readonly load: RequestLoad;
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
  const guard = firstRefusal([
    loopbackHost,
    loopbackOrigin,
    routes({
      [mcpPath]: ['GET', 'POST', 'DELETE'],
      [hookPath]: ['POST'],
      [windowPath]: ['GET', 'POST'],
    }),
    (head) => (head.path === windowPath ? hasKey(head) : hasToken(head)),
    (head) => jsonBody(maxBytes(head.path))(head),
  ]);
  return (request, response) => {
    const { method = '', headers } = request;
    const [path = ''] = (request.url ?? '').split('?', 1);
    const hosts = request.headersDistinct.host ?? [];
    const refusal = guard({ method, path, headers, hosts, port: request.socket.localPort ?? 0 });
    if (refusal) {
      refuseUnread(request, response, refusal);
      return;
    }
    serve(options, path, request, response).catch((cause: unknown) => {
      if (request.errored)
        return log.debug(`A client disconnected before its request was read: ${path}`);
      log.error(toError(cause));
      if (response.headersSent) response.destroy();
      else
        refuseUnread(request, response, { status: 500, code: -32603, message: 'Internal error' });
    });
  };
}

function maxBytes(path: string): number {
  return path === hookPath ? maxHookBytes : maxMessageBytes;
}

async function serve(
  options: Options,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const exchange = new Exchange(request, response);
  if (path === windowPath) return serveWindow(options, exchange);
  if (request.method !== 'POST') return options.endpoints.handle(exchange);
  const limits = { most: maxBytes(path), shared: options.load.bodies };
  const body = await readJson(request, limits);
  if ('refusal' in body) {
    if (body.isUnread) return refuseUnread(request, response, body.refusal);
    return exchange.refuse(body.refusal);
  }
  if (path === hookPath) return serveHook(options, exchange, body.json);
  return options.endpoints.handle(exchange, body.json);
}

async function serveHook(
  { briefs, load }: Options,
  exchange: Exchange,
  body: unknown,
): Promise<void> {
  const share = load.enter();
  if (!share) return exchange.refuse(tooManyRequests);
  exchange.onClose(() => share.release());
  return answerHook(briefs, exchange, body);
}

/** Answers the requests beside MCP: a GET asks for the window's id, a POST asks the window to leave its port. */
async function serveWindow({ windowId, stepAside }: Options, exchange: Exchange): Promise<void> {
  const isRefused = exchange.method === 'POST' && !(await stepAside());
  exchange.json(isRefused ? 409 : 200, [Buffer.from(JSON.stringify({ id: windowId }))]);
}
