import type { StandardSchemaV1 } from '@modelcontextprotocol/server';

/** The schema of a request's parameters: without one, the SDK answers wrong ones with an internal error. */
export function paramsSchema<T>(isValid: (value: unknown) => value is T): {
  params: StandardSchemaV1<unknown, T>;
} {
  const validate = (value: unknown) =>
    isValid(value) ? { value } : { issues: [{ message: 'not as MCP defines them.' }] };
  return { params: { '~standard': { version: 1, vendor: 'mcp-workspace-bridge', validate } } };
}
