import { claimedRevision } from './revisions';
import type { RpcMessage } from './rpc';

/** The methods whose name parameter 2026-07-28 wants in a header. */
const nameParameters: Readonly<Record<string, string>> = {
  'resources/read': 'uri',
  'tools/call': 'name',
  'prompts/get': 'name',
};

/** The headers of a message of 2026-07-28: they repeat what its body says where an HTTP server can see it. */
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
 * The text itself where a header can hold it and nobody would take it for Base64; otherwise its Base64 form.
 * @internal for the tests
 */
export function headerText(text: string): string {
  const isPlain = /^(?! )[ -~]*(?<! )$/.test(text) && !text.startsWith('=?base64?');
  return isPlain ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}
