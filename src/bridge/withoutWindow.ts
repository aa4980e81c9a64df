import { statelessRevision } from '../core/protocol/serverDeclaration';
import { claimedRevision, discoverResult, initializeResult, statelessResult } from './revisions';
import {
  errorCodes,
  fail,
  succeed,
  type JsonObject,
  type RpcRequest,
  type RpcResponse,
} from './rpc';

/** What there is without a window: the server as it will be, and nothing in it yet. */
const results: Readonly<Record<string, JsonObject>> = {
  'resources/list': { resources: [] },
  'resources/templates/list': { resourceTemplates: [] },
  'tools/list': { tools: [] },
  'prompts/list': { prompts: [] },
  'completion/complete': { completion: { values: [] } },
};

const sessionResults: Readonly<Record<string, JsonObject>> = {
  // They hold once there is a window.
  'resources/subscribe': {},
  'resources/unsubscribe': {},
};

/** The answer to a request while there is no window to ask. */
export function answerWithoutWindow(request: RpcRequest, why: string): RpcResponse {
  const { id, method, params } = request;
  const revision = claimedRevision(request);
  if (revision === undefined) {
    if (method === 'initialize') return succeed(id, initializeResult(params));
    const result = resultOf(method, why) ?? own(sessionResults, method);
    return result ? succeed(id, result) : refuse(request, why);
  }
  if (revision !== statelessRevision) {
    const data = { supported: [statelessRevision], requested: revision };
    return fail(id, errorCodes.unsupportedProtocolVersion, 'Unsupported protocol version', data);
  }
  const result = method === 'server/discover' ? discoverResult : resultOf(method, why);
  return result ? succeed(id, statelessResult(method, result)) : refuse(request, why);
}

/** A model reads what its tool said, and the person what a read failed with. */
function resultOf(method: string, why: string): JsonObject | undefined {
  return method === 'tools/call'
    ? { content: [{ type: 'text', text: why }], isError: true }
    : own(results, method);
}

function refuse({ id, method }: RpcRequest, why: string): RpcResponse {
  return method === 'resources/read' || method === 'prompts/get'
    ? fail(id, errorCodes.internal, why)
    : fail(id, errorCodes.methodNotFound, 'Method not found');
}

function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
