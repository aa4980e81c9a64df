import { McpServer, type Implementation } from '@modelcontextprotocol/server';
import {
  cacheHints,
  capabilities,
  instructions,
  serverName,
  toolInstructions,
} from '../../core/protocol/serverDeclaration';
import type { ClientContext } from './requestContext';
import type { McpServerOptions } from './mcpServerOptions';
import { handlePrompts } from './promptHandlers';
import { handleResources } from './resourceHandlers';
import { handleSkills } from './skills/skillHandlers';
import { handleTools } from './toolHandlers';

export function serverInfo({
  version,
  icons,
}: Pick<McpServerOptions, 'version' | 'icons'>): Implementation {
  return { ...serverName, version, ...icons.shown('server') };
}

/** The server's description of itself. Clients receive it together with the present pins. */
export function aboutServer({ features }: Pick<McpServerOptions, 'features'>): string {
  return features.isEnabled() ? instructions + toolInstructions : instructions;
}

/**
 * Creates the SDK's server for one session, or for one request in the revision without sessions.
 * @param said the instructions, which only the answers to `initialize` and `server/discover` have.
 */
export function createMcpServer(
  options: McpServerOptions,
  client: ClientContext,
  said: string | undefined,
): McpServer {
  const mcp = new McpServer(serverInfo(options), {
    capabilities,
    supportedProtocolVersions: [...client.revisions],
    cacheHints,
    ...(said !== undefined && { instructions: said }),
  });
  handleResources(mcp, options, client);
  handleSkills(mcp, options, client);
  handleTools(mcp, options, client);
  handlePrompts(mcp, options, client);
  return mcp;
}
