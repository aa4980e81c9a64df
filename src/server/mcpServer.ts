import { McpServer } from '@modelcontextprotocol/server';
import type { Catalog } from '../core/catalog';
import type { Logger } from '../core/logger';
import type { Served } from '../core/serverStatus';
import type { Icons } from './icons';
import { handleResources, type Asker } from './resourceHandlers';

export interface McpServerOptions {
  readonly catalog: Catalog;
  readonly log: Logger;
  readonly version: string;
  readonly icons: Icons;
  onServed?(what: Served): void;
}

const websiteUrl =
  'https://marketplace.visualstudio.com/items?itemName=mcp-workspace-bridge.mcp-workspace-bridge';

/** The revisions with sessions, newest first; 2026-07-28 is the other era and the SDK's own. */
const sessionRevisions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

const never = { ttlMs: 0, cacheScope: 'private' } as const;
const anHour = { ttlMs: 3_600_000, cacheScope: 'private' } as const;

/** Of 2026-07-28. What a window holds changes at any time, and is one person's alone. */
const cacheHints = {
  'server/discover': anHour,
  'resources/templates/list': anHour,
  'resources/list': never,
  'resources/read': never,
  'tools/list': never,
  'prompts/list': never,
};

const instructions = `Resources of a live VS Code window, read as they are now, unsaved edits included.
They are listed by priority, highest first: what the person pinned, then where they are (editor://window/active,
editor://window/selection), what is open (editor://window/open and the documents), problems
(diagnostics://workspace/all), and every file of the workspace. Start from the top: what comes first matters most.
Add ?lines=10-20 to a file's URI for some of its lines; read a folder's URI for what lies in it; complete a template's
variables to find a file by its name. Subscribe to hear of changes while the person types.`;

/** One server for one session, or for one request where there are no sessions: the SDK wants an object each. */
export function createMcpServer(options: McpServerOptions, asker: Asker): McpServer {
  const mcp = new McpServer(
    {
      name: 'mcp-workspace-bridge',
      title: 'MCP Workspace Bridge',
      version: options.version,
      websiteUrl,
      ...options.icons.shown('server'),
    },
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
  handleResources(mcp, options, asker);
  return mcp;
}
