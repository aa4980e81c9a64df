import { McpServer, type Implementation } from '@modelcontextprotocol/server';
import type { ConnectedClients } from '../core/connectedClients';
import type { Catalog } from '../core/catalog';
import type { Event } from '../core/events';
import type { Logger } from '../core/logger';
import {
  cacheHints,
  capabilities,
  instructions,
  serverName,
  sessionRevisions,
  toolInstructions,
} from '../core/serverDeclaration';
import type { Served } from '../core/serverStatus';
import type { Asker } from './asking';
import type { Changes } from './changes';
import type { Icons } from './icons';
import { handlePrompts } from './promptHandlers';
import type { Prompt } from './prompts/prompt';
import { handleResources } from './resourceHandlers';
import { handleTools } from './toolHandlers';
import type { Tool } from './tools/tool';

/** Whether tools and prompts are offered: the setting. */
export interface OffersSwitch {
  isEnabled(): boolean;
  readonly onDidChange: Event<void>;
}

export interface Offers extends OffersSwitch {
  readonly tools: readonly Tool[];
  readonly prompts: readonly Prompt[];
}

export interface McpServerOptions {
  readonly catalog: Catalog;
  readonly log: Logger;
  readonly version: string;
  readonly icons: Icons;
  readonly clients: ConnectedClients;
  readonly offers: Offers;
  readonly changes: Changes;
  onServed?(what: Served): void;
}

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
