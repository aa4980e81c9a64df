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

/** The server's description of itself for clients in a worktree of a repository that the window has open in another checkout. */
const worktreeInstructions = `Files of a git worktree, read from its disk as they are now, and git as it is there.
They are listed by priority, highest first: what the person pinned in VS Code, then changes in git and every file. Add ?lines=10-20 to a
file's URI for some of its lines; a folder's URI gives the files in it with their beginnings; complete a template's
variables to find a file by its name. Subscribe to hear of changes.`;

const worktreeToolInstructions = `
Where you cannot read resources, tools give the same: list_context and search_context to find, read_context to read
a file or to name what lies in a folder.`;

/** The server's description of itself. Clients receive it together with the present pins. */
export function aboutServer({
  features,
  worktree,
}: Pick<McpServerOptions, 'features' | 'worktree'>): string {
  const [resources, tools] =
    worktree === undefined
      ? [instructions, toolInstructions]
      : [worktreeInstructions, worktreeToolInstructions];
  return features.enabled.value ? resources + tools : resources;
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
