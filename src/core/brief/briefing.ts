import type { HookBriefs } from './hookBriefs';

/** What clients are told without asking for it. */
export interface Briefing {
  /**
   * The instructions for a client that connects now.
   * @param about what the server says of itself in any case
   */
  readonly instructions: (about: string) => Promise<string>;
  readonly hooks: Pick<HookBriefs, 'answer'>;
}
