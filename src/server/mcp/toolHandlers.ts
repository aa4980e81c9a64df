import {
  isSpecType,
  type CallToolResult,
  type ContentBlock,
  type McpServer,
  type Tool as WireTool,
} from '@modelcontextprotocol/server';
import * as z from 'zod/v4';
import { InvalidRequest, ResourceNotFound, UserError } from '../../base/errors';
import { paramsSchema, toMcpErrors } from './mcpErrors';
import { requestContexts, type ClientContext } from './requestContext';
import type { McpServerOptions } from './mcpServerOptions';
import type { Tool, ToolAnswer } from './tools/tool';

/** The first revision that knows output schemas, structured content, links, titles and a tool's `_meta`. */
const structuredRevision = '2025-06-18';

const listed = paramsSchema(isSpecType.PaginatedRequestParams);
const called = paramsSchema(isSpecType.CallToolRequestParams);

/** Handles tools in every revision; there are none while they are turned off. */
export function handleTools(
  mcp: McpServer,
  options: McpServerOptions,
  client: ClientContext,
): void {
  const { server } = mcp;
  const answer = toMcpErrors(options.log);
  const contextOf = requestContexts(options, client, 'tools');
  const isStructured = () => (server.getNegotiatedProtocolVersion() ?? '') >= structuredRevision;
  const offered = () =>
    options.features.enabled.value
      ? options.features.tools.filter(({ writes }) => !writes || options.answers.isOn)
      : [];
  server.setRequestHandler('tools/list', listed, () => ({
    tools: offered().map((tool) => toWire(tool, isStructured())),
  }));
  server.setRequestHandler('tools/call', called, (params, { mcpReq: { signal } }) =>
    answer(async () => {
      const tool = offered().find(({ name }) => name === params.name);
      if (!tool) throw new InvalidRequest(`Unknown tool: ${params.name}`);
      try {
        client.callLimit.take();
        const input = tool.input.safeParse(params.arguments ?? {});
        if (!input.success) return failure(`Wrong arguments. ${z.prettifyError(input.error)}`);
        const answered = await tool.call(input.data, contextOf(signal));
        return toResult(answered, isStructured());
      } catch (cause) {
        if (cause instanceof UserError) return failure(adviceOn(cause));
        throw cause;
      }
    }, signal),
  );
}

function toWire(tool: Tool, isStructured: boolean): WireTool {
  const { name, title, description, input, output, isAlwaysLoaded, writes } = tool;
  const hints = writes
    ? { readOnlyHint: false, destructiveHint: false, idempotentHint: false }
    : { readOnlyHint: true, idempotentHint: true };
  return {
    name,
    description,
    inputSchema: jsonSchema(input, 'input'),
    annotations: { title, ...hints, openWorldHint: false },
    ...(isStructured && {
      title,
      ...(output && { outputSchema: jsonSchema(output, 'output') }),
      ...(isAlwaysLoaded && { _meta: { 'anthropic/alwaysLoad': true } }),
    }),
  };
}

const jsonSchemas = new WeakMap<z.ZodObject, WireTool['inputSchema']>();

/** Made on first use, in JSON Schema 2020-12, which is MCP's default. */
function jsonSchema(schema: z.ZodObject, io: 'input' | 'output'): WireTool['inputSchema'] {
  const known = jsonSchemas.get(schema);
  if (known) return known;
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io });
  jsonSchemas.set(schema, made as WireTool['inputSchema']);
  return made as WireTool['inputSchema'];
}

function toResult(answer: ToolAnswer<unknown>, isStructured: boolean): CallToolResult {
  const { text, data, content = [], links = [] } = answer;
  const texts: ContentBlock[] = [{ type: 'text', text }, ...content];
  if (!isStructured) return { content: texts };
  const linked = links.map(({ uri, name, title, description, mimeType }): ContentBlock => ({
    type: 'resource_link',
    uri,
    name,
    title,
    ...(description !== undefined && { description }),
    ...(mimeType !== undefined && { mimeType }),
  }));
  return { content: [...texts, ...linked], ...(data !== undefined && { structuredContent: data }) };
}

/** In MCP, an error that a model can correct is a result and not a protocol error, so that the model reads it. */
function failure(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

function adviceOn(error: UserError): string {
  if (!(error instanceof ResourceNotFound)) return error.message;
  return (
    `There is nothing at ${error.uri}. ` +
    'Call search_context with part of its name, or list_context for what there is.'
  );
}
