import type { Viewer } from '../sharing/viewer';
import type { HookBriefs } from './hookBriefs';

/** What clients receive without asking for it. */
export interface Briefing {
  /**
   * The instructions for a client that connects now.
   * @param about what the server says of itself in any case
   * @param viewer the client
   */
  readonly instructions: (about: string, viewer: Viewer) => Promise<string>;
  readonly hooks: Pick<HookBriefs, 'answer'>;
}
