import { McpServer, type Implementation } from '@modelcontextprotocol/server';
import type { ConnectedClients } from '../core/connectedClients';
import type { Catalog } from '../core/catalog';
import type { Logger } from '../core/logger';
import {
  cacheHints,
  capabilities,
  instructions,
  serverName,
  sessionRevisions,
} from '../core/serverDeclaration';
import type { Served } from '../core/serverStatus';
import type { Icons } from './icons';
import { handleResources, type Asker } from './resourceHandlers';

export interface McpServerOptions {
  readonly catalog: Catalog;
  readonly log: Logger;
  readonly version: string;
  readonly icons: Icons;
  readonly clients: ConnectedClients;
  onServed?(what: Served): void;
}

export function serverInfo({ version, icons }: McpServerOptions): Implementation {
  return { ...serverName, version, ...icons.shown('server') };
}

/** One server for one session, or for one request where there are no sessions: the SDK wants an object each. */
export function createMcpServer(options: McpServerOptions, asker: Asker): McpServer {
  const mcp = new McpServer(serverInfo(options), {
    capabilities,
    supportedProtocolVersions: sessionRevisions,
    cacheHints,
    instructions,
  });
  handleResources(mcp, options, asker);
  return mcp;
}
