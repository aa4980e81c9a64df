import type { Catalog } from '../../core/catalog/catalog';
import type { ConnectedClients } from '../../core/protocol/connectedClients';
import type { Event } from '../../base/events';
import type { Logger } from '../../base/logger';
import type { Served } from '../../core/protocol/serverStatus';
import type { Changes } from './changes';
import type { Icons } from './icons';
import type { Prompt } from './prompts/prompt';
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
