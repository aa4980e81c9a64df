import type { ConnectedClients } from '../../core/protocol/connectedClients';
import type { Logger } from '../../base/logger';
import type { Setting } from '../../base/setting';
import type { SharingRules } from '../../core/sharing/sharingRules';
import type { Receiver } from '../../core/sharing/viewer';
import type { IconFiles } from './iconFiles';
import type { Prompt } from './prompts/prompt';
import type { RequestSource } from './requestContext';
import type { Tool } from './tools/tool';

export interface Features {
  /** Turns all of them on and off. */
  readonly enabled: Setting<boolean>;
  readonly tools: readonly Tool[];
  readonly prompts: readonly Prompt[];
}

export interface McpServerOptions extends RequestSource {
  readonly log: Logger;
  readonly version: string;
  readonly icons: IconFiles;
  readonly clients: ConnectedClients;
  readonly features: Features;
  /** The name of the worktree whose clients are served; left out for those of the window. */
  readonly worktree?: string;
  /** The rules about what each client may see. */
  readonly sharing: Pick<SharingRules, 'keyOf' | 'receiver' | 'onDidChange'>;
  /**
   * The instructions: the pins and the user's place, as far as the client may see them, before the server's description
   * of itself (`about`).
   */
  instructions(about: string, receiver: Receiver): Promise<string>;
}
