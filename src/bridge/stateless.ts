import type { WindowRecord } from '../core/protocol/windowRecord';
import { discard } from './http';
import type { Link } from './windowLink';
import { claimedRevision, statelessResult, subscriptionIdKey } from './revisions';
import { succeed, type RpcMessage, type RpcRequest, type RpcResponse } from './rpc';
import { ask, post } from './upstream';

/** Where 2026-07-28 wants the name of what is asked for. */
const nameParameters: Readonly<Record<string, string>> = {
  'resources/read': 'uri',
  'tools/call': 'name',
  'prompts/get': 'name',
};

/** A request of 2026-07-28 at a window: it stands alone. */
export async function askStateless(
  window: WindowRecord,
  request: RpcRequest,
  signal: AbortSignal,
  tell: (message: object) => void,
): Promise<RpcResponse> {
  const { answer } = await ask(window, request, { headers: headersOf(request), signal }, tell);
  return answer;
}

export async function forwardStateless(link: Link, message: RpcMessage): Promise<void> {
  try {
    const window = link.window;
    if (window) discard(await post(window, message, { headers: headersOf(message) }));
  } catch {
    // Who does not hear it has nothing left to do with it.
  }
}

/** The last of a subscription that does not end by itself. */
export function closeListening({ id, method }: RpcRequest): RpcResponse {
  return succeed(id, statelessResult(method, { _meta: { [subscriptionIdKey]: id } }));
}

/** What the body says, said again where an HTTP server can see it. */
export function headersOf(message: RpcMessage): Record<string, string> {
  if (!('method' in message)) return {};
  const { method, params } = message;
  const parameter = Object.hasOwn(nameParameters, method) ? nameParameters[method] : undefined;
  const name = parameter === undefined ? undefined : params?.[parameter];
  return {
    'mcp-protocol-version': headerText(String(claimedRevision(message))),
    'mcp-method': headerText(method),
    ...(typeof name === 'string' && { 'mcp-name': headerText(name) }),
  };
}

/**
 * As it is where a header can hold it and it would not be taken for the other form.
 * @internal for the tests
 */
export function headerText(text: string): string {
  const isPlain = /^(?! )[ -~]*(?<! )$/.test(text) && !text.startsWith('=?base64?');
  return isPlain ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}
