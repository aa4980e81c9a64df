import {
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import type { Catalog, ListedResource } from '../core/catalog';
import { Busy, InvalidRequest, ResourceNotFound, toError } from '../core/errors';
import type { Logger } from '../core/logger';
import type { Audience, ResourceTemplate } from '../core/resource';
import { complete } from './completions';
import { toReadResult } from './contents';
import type { RateLimit } from './rateLimit';

export interface McpServerOptions {
  readonly catalog: Catalog;
  readonly log: Logger;
  readonly version: string;
}

/** What differs from one asker to the next. */
interface Asker {
  readonly completionLimit: RateLimit;
  /** A read begins. */
  onRead?(uri: string): void;
}

/** The revisions with sessions, newest first; 2026-07-28 is the other era and the SDK's own. */
const sessionRevisions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

/** Of 2026-07-28. What a window holds changes at any time, and is this person's alone. */
const cacheHints = {
  'server/discover': { ttlMs: 3_600_000, cacheScope: 'private' },
  'resources/templates/list': { ttlMs: 3_600_000, cacheScope: 'private' },
  'resources/list': { ttlMs: 0, cacheScope: 'private' },
  'resources/read': { ttlMs: 0, cacheScope: 'private' },
  'tools/list': { ttlMs: 0, cacheScope: 'private' },
  'prompts/list': { ttlMs: 0, cacheScope: 'private' },
} as const;

const everybody: readonly Audience[] = ['user', 'assistant'];

const instructions = `Resources of a live VS Code window, read as they are now, unsaved edits included.
They are listed by priority, highest first: what the person pinned, then where they are (editor://window/active),
what is open (editor://window/open and the documents), problems (diagnostics://workspace/all), and every file of the
workspace. Subscribe to hear of changes while the person types.`;

/** One server for one session, or for one request where there are no sessions: the SDK wants an object each. */
export function createMcpServer(
  { catalog, log, version }: McpServerOptions,
  asker: Asker,
): McpServer {
  const mcp = new McpServer(
    { name: 'mcp-workspace-bridge', title: 'MCP Workspace Bridge', version },
    {
      // Some clients list tools and prompts whatever is declared, and give up where they cannot: the lists are empty.
      capabilities: {
        resources: { subscribe: true, listChanged: true },
        completions: {},
        tools: { listChanged: false },
        prompts: { listChanged: false },
      },
      supportedProtocolVersions: sessionRevisions,
      cacheHints,
      instructions,
    },
  );
  const { server } = mcp;
  const answer = answering(log);
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: catalog.templates.map(toWireTemplate),
  }));
  server.setRequestHandler('resources/list', ({ params }) =>
    answer(async () => {
      const { resources, nextCursor } = await catalog.list(params?.cursor);
      return { resources: resources.map(toWire), ...(nextCursor !== undefined && { nextCursor }) };
    }),
  );
  server.setRequestHandler('resources/read', ({ params: { uri } }, { mcpReq }) =>
    answer(async () => {
      asker.onRead?.(uri);
      const isVSCode = isVSCodeName(server.getClientVersion()?.name);
      return toReadResult({ uri, isVSCode }, await catalog.read(uri, mcpReq.signal));
    }),
  );
  server.setRequestHandler('completion/complete', ({ params }, { mcpReq }) =>
    answer(() =>
      complete(params, { catalog, limit: asker.completionLimit, signal: mcpReq.signal }),
    ),
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
      if (cause instanceof Busy) {
        throw new ProtocolError(ProtocolErrorCode.InternalError, cause.message);
      }
      log.error(toError(cause));
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'Internal error');
    }
  };
}

function toWire({ priority, audience, lastModified, ...resource }: ListedResource) {
  return {
    ...resource,
    annotations: {
      audience: [...(audience ?? everybody)],
      priority,
      ...(lastModified !== undefined && { lastModified: new Date(lastModified).toISOString() }),
    },
  };
}

function toWireTemplate({ uriTemplate, name, title, description, mimeType }: ResourceTemplate) {
  const annotations = { audience: [...everybody], priority: 0 };
  return { uriTemplate, name, title, description, annotations, ...(mimeType && { mimeType }) };
}

/** VS Code, and what is built from its sources. */
function isVSCodeName(name = ''): boolean {
  return /\b(visual studio code|code - oss|code-server|vscodium)\b/i.test(name);
}
