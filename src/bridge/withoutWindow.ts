import { statelessRevision } from '../core/protocol/serverDeclaration';
import { claimedRevision, discoverResult, initializeResult, statelessResult } from './revisions';
import type { JsonObject } from '../base/json';
import { errorCodes, fail, succeed, type RpcRequest, type RpcResponse } from './rpc';

/** The results while no window is open: those of a server that has nothing to offer yet. */
const results: Readonly<Record<string, JsonObject>> = {
  'resources/list': { resources: [] },
  'resources/templates/list': { resourceTemplates: [] },
  'tools/list': { tools: [] },
  'prompts/list': { prompts: [] },
  'skills/list': { skills: [] },
  'completion/complete': { completion: { values: [] } },
};

const sessionResults: Readonly<Record<string, JsonObject>> = {
  // These subscriptions are made at the window once it opens.
  'resources/subscribe': {},
  'resources/unsubscribe': {},
};

/** The answer to a request of a revision with sessions while there is no window to ask. */
export function answerInSession(request: RpcRequest, why: string): RpcResponse {
  const { id, method, params } = request;
  if (method === 'initialize') return succeed(id, initializeResult(params));
  const result = resultOf(method, why) ?? own(sessionResults, method);
  return result ? succeed(id, result) : refuse(request, why);
}

/** The answer to a request of 2026-07-28, or of a later revision, while there is no window to ask. */
export function answerStateless(request: RpcRequest, why: string): RpcResponse {
  const { id, method } = request;
  const requested = claimedRevision(request);
  if (requested !== statelessRevision) {
    const data = { supported: [statelessRevision], requested };
    return fail(id, errorCodes.unsupportedProtocolVersion, 'Unsupported protocol version', data);
  }
  const result = method === 'server/discover' ? discoverResult : resultOf(method, why);
  return result ? succeed(id, statelessResult(method, result)) : refuse(request, why);
}

/** The reason is in a tool's result for the model to read, and in the error of a failed read for the person. */
function resultOf(method: string, why: string): JsonObject | undefined {
  return method === 'tools/call'
    ? { content: [{ type: 'text', text: why }], isError: true }
    : own(results, method);
}

function refuse({ id, method }: RpcRequest, why: string): RpcResponse {
  return isRead(method)
    ? fail(id, errorCodes.internal, why)
    : fail(id, errorCodes.methodNotFound, 'Method not found');
}

function isRead(method: string): boolean {
  return ['resources/read', 'resources/directory/read', 'prompts/get', 'skills/get'].includes(
    method,
  );
}

function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
