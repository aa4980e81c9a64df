import type { Catalog } from '../../core/catalog/catalog';
import type { ConnectedClients } from '../../core/protocol/connectedClients';
import type { Event } from '../../base/events';
import type { Logger } from '../../base/logger';
import type { SharingRules } from '../../core/sharing/sharingRules';
import type { Viewer } from '../../core/sharing/viewer';
import type { Activity } from '../../core/protocol/serverStatus';
import type { Waits } from '../../core/freshness/waits';
import type { Changes } from './changes';
import type { IconFiles } from './iconFiles';
import type { Prompt } from './prompts/prompt';
import type { Turns } from './turns';
import type { Tool } from './tools/tool';

/** The setting that turns tools and prompts on and off. */
export interface FeatureSwitch {
  isEnabled(): boolean;
  readonly onDidChange: Event<void>;
}

export interface Features extends FeatureSwitch {
  readonly tools: readonly Tool[];
  readonly prompts: readonly Prompt[];
}

export interface McpServerOptions {
  readonly catalog: Catalog;
  readonly log: Logger;
  readonly version: string;
  readonly icons: IconFiles;
  readonly clients: ConnectedClients;
  readonly features: Features;
  readonly changes: Changes;
  /** Limits the reads of all clients together, since each holds the text of a whole resource. */
  readonly reads: Turns;
  /** Questions that wait for problems to be fresh. */
  readonly waits: Waits;
  /** Which client may see what. */
  readonly sharing: Pick<SharingRules, 'keyOf' | 'viewer' | 'onDidChange'>;
  /** What is pinned and where the user is, as the client may see it, before what the server says of itself, which is given. */
  instructions(about: string, viewer: Viewer): Promise<string>;
  onActivity?(what: Activity): void;
}
