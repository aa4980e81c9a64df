import type { StandardSchemaV1 } from '@modelcontextprotocol/server';

/** How the SDK is to check the parameters of a request: where it is not told, it calls wrong ones an internal error. */
export function checked<T>(isValid: (value: unknown) => value is T): {
  params: StandardSchemaV1<unknown, T>;
} {
  const validate = (value: unknown) =>
    isValid(value) ? { value } : { issues: [{ message: 'not as MCP defines them.' }] };
  return { params: { '~standard': { version: 1, vendor: 'mcp-workspace-bridge', validate } } };
}
