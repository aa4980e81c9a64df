import { clientHeader } from '../core/protocol/serverDeclaration';
import { claimedRevision } from './revisions';
import type { RpcMessage } from './rpc';

/** The methods whose name parameter 2026-07-28 wants in a header. */
const nameParameters: Readonly<Record<string, string>> = {
  'resources/read': 'uri',
  'tools/call': 'name',
  'prompts/get': 'name',
};

/** Names the client, by the id of an `AiClient`, to a window. */
export function headersFor(client: string | undefined): Record<string, string> {
  return client === undefined ? {} : { [clientHeader]: client };
}

/**
 * The headers of a message of 2026-07-28: they repeat what its body says where an HTTP server can see it.
 * @param client see `headersFor`
 */
export function headersOf(message: RpcMessage, client?: string): Record<string, string> {
  const named = headersFor(client);
  if (!('method' in message)) return named;
  const { method, params } = message;
  const parameter = Object.hasOwn(nameParameters, method) ? nameParameters[method] : undefined;
  const name = parameter === undefined ? undefined : params?.[parameter];
  return {
    ...named,
    'mcp-protocol-version': headerText(String(claimedRevision(message))),
    'mcp-method': headerText(method),
    ...(typeof name === 'string' && { 'mcp-name': headerText(name) }),
  };
}

/**
 * The text itself where a header can hold it and nobody would take it for Base64; otherwise its Base64 form.
 * @internal for the tests
 */
export function headerText(text: string): string {
  const isPlain = /^(?! )[ -~]*(?<! )$/.test(text) && !text.startsWith('=?base64?');
  return isPlain ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}
