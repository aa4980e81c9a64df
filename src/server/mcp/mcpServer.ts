import { McpServer, type Implementation } from '@modelcontextprotocol/server';
import {
  cacheHints,
  capabilities,
  instructions,
  serverName,
  sessionRevisions,
  toolInstructions,
} from '../../core/protocol/serverDeclaration';
import type { ClientContext } from './requestContext';
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

/** Creates the SDK's server for one session, or for one request in the revision without sessions. */
export function createMcpServer(options: McpServerOptions, client: ClientContext): McpServer {
  const mcp = new McpServer(serverInfo(options), {
    capabilities,
    supportedProtocolVersions: sessionRevisions,
    cacheHints,
    instructions: options.features.isEnabled() ? instructions + toolInstructions : instructions,
  });
  handleResources(mcp, options, client);
  handleTools(mcp, options, client);
  handlePrompts(mcp, options, client);
  return mcp;
}
