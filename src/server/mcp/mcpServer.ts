import { McpServer, type Implementation } from '@modelcontextprotocol/server';
import {
  cacheHints,
  capabilities,
  instructions,
  serverName,
  sessionRevisions,
  toolInstructions,
} from '../../core/protocol/serverDeclaration';
import type { Asker } from './asking';
import type { McpServerOptions } from './mcpServerOptions';
import { handlePrompts } from './promptHandlers';
import { handleResources } from './resourceHandlers';
import { handleTools } from './toolHandlers';

export function serverInfo({
  version,
  icons,
}: Pick<McpServerOptions, 'version' | 'icons'>): Implementation {
  return { ...serverName, version, ...icons.shown('server') };
}

/** One server for one session, or for one request where there are no sessions: the SDK wants an object each. */
export function createMcpServer(options: McpServerOptions, asker: Asker): McpServer {
  const mcp = new McpServer(serverInfo(options), {
    capabilities,
    supportedProtocolVersions: sessionRevisions,
    cacheHints,
    instructions: options.offers.isEnabled() ? instructions + toolInstructions : instructions,
  });
  handleResources(mcp, options, asker);
  handleTools(mcp, options, asker);
  handlePrompts(mcp, options, asker);
  return mcp;
}
