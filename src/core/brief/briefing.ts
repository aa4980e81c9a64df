import type { Viewer } from '../sharing/viewer';
import type { HookBriefs } from './hookBriefs';

/** The texts that clients receive unasked. */
export interface Briefing {
  /**
   * The instructions for a client that connects now.
   * @param about the server's description of itself
   * @param viewer the client
   */
  readonly instructions: (about: string, viewer: Viewer) => Promise<string>;
  readonly hooks: Pick<HookBriefs, 'answer'>;
}
