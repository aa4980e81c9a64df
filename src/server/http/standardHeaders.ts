import type { JSONRPCRequest } from '@modelcontextprotocol/server';
import type { Refusal } from './guards';

/** The parameter that the header `Mcp-Name` repeats, by method. */
const named: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);

/** HeaderMismatch in 2026-07-28. */
const headerMismatch = -32020;

/**
 * Checks the headers that 2026-07-28 requires beside the body, for proxies that route messages without reading them.
 * The revision and the method were compared with the body when the request was classified.
 */
export function refusedHeaders(
  { id, method, params }: JSONRPCRequest,
  header: (name: string) => string | undefined,
): Refusal | undefined {
  const mismatch = (problem: string): Refusal => ({
    status: 400,
    code: headerMismatch,
    message: `Bad request: the headers and the body disagree: ${problem}.`,
    id,
  });
  for (const name of ['MCP-Protocol-Version', 'Mcp-Method']) {
    if (header(name.toLowerCase()) === undefined) return mismatch(`the header ${name} is missing`);
  }
  const value = params?.[named.get(method) ?? ''];
  if (typeof value !== 'string') return undefined;
  const sent = header('mcp-name');
  if (sent === undefined) return mismatch('the header Mcp-Name is missing');
  return decoded(sent.trim()) === value
    ? undefined
    : mismatch('the header Mcp-Name names something else');
}

/** A value that no header can hold is sent as `=?base64?…?=`. */
function decoded(value: string): string | undefined {
  const [, base64] = /^=\?base64\?(.*)\?=$/.exec(value) ?? [];
  if (base64 === undefined) return value;
  const bytes = Buffer.from(base64, 'base64');
  return bytes.toString('base64') === base64 ? bytes.toString('utf8') : undefined;
}
