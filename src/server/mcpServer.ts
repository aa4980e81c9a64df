import {
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type ReadResourceResult,
} from '@modelcontextprotocol/server';
import type { Catalog, ListedResource } from '../core/catalog';
import { InvalidRequest, ResourceNotFound, toError } from '../core/errors';
import type { Logger } from '../core/logger';
import type { ResourceBody } from '../core/resource';

export interface McpServerOptions {
  readonly catalog: Catalog;
  readonly log: Logger;
  readonly version: string;
}

/** The revisions with sessions, newest first; 2026-07-28 is the other era and the SDK's own. */
const sessionRevisions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

const instructions = `Resources of a live VS Code window, read as they are now, unsaved edits included.
They are listed by priority, highest first: what the person pinned, then where they are (editor://window/active),
what is open (editor://window/open and the documents), problems (diagnostics://workspace/all), and every file of the
workspace. Subscribe to hear of changes while the person types.`;

/** One server for one session, or for one request where there are no sessions: the SDK wants an object each. */
export function createMcpServer({ catalog, log, version }: McpServerOptions): McpServer {
  const mcp = new McpServer(
    { name: 'mcp-workspace-bridge', title: 'MCP Workspace Bridge', version },
    {
      // Some clients list tools and prompts whatever is declared, and give up where they cannot: the lists are empty.
      capabilities: {
        resources: { subscribe: true, listChanged: true },
        tools: { listChanged: false },
        prompts: { listChanged: false },
      },
      supportedProtocolVersions: sessionRevisions,
      instructions,
    },
  );
  const { server } = mcp;
  const answer = answering(log);
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [...catalog.templates],
  }));
  server.setRequestHandler('resources/list', ({ params }) =>
    answer(async () => {
      const { resources, nextCursor } = await catalog.list(params?.cursor);
      return { resources: resources.map(toWire), ...(nextCursor !== undefined && { nextCursor }) };
    }),
  );
  server.setRequestHandler('resources/read', ({ params: { uri } }, context) =>
    answer(async () => toContents(uri, await catalog.read(uri, context.mcpReq.signal))),
  );
  return mcp;
}

/** Runs a handler's work; what it throws becomes an MCP error that tells a client nothing of this machine. */
export function answering(log: Logger): <T>(work: () => Promise<T>) => Promise<T> {
  return async (work) => {
    try {
      return await work();
    } catch (cause) {
      if (cause instanceof ResourceNotFound) throw new ResourceNotFoundError(cause.uri);
      if (cause instanceof InvalidRequest) {
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, cause.message);
      }
      log.error(toError(cause));
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'Internal error');
    }
  };
}

function toWire({ priority, lastModified, ...resource }: ListedResource) {
  return {
    ...resource,
    annotations: {
      priority,
      ...(lastModified !== undefined && { lastModified: new Date(lastModified).toISOString() }),
    },
  };
}

/** In the asker's own spelling of the URI: clients compare it. */
function toContents(uri: string, body: ResourceBody): ReadResourceResult {
  const { mimeType } = body;
  return {
    contents: [
      'text' in body
        ? { uri, mimeType, text: body.text }
        : { uri, mimeType, blob: Buffer.from(body.blob).toString('base64') },
    ],
  };
}
