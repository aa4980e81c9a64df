import type { Receiver } from '../sharing/viewer';
import type { HookAnswers } from './hookAnswers';

/** The texts that clients receive unasked. */
export interface Briefing {
  /**
   * The instructions for a client that connects now.
   * @param about the server's description of itself
   * @param receiver the client
   */
  readonly instructions: (about: string, receiver: Receiver) => Promise<string>;
  readonly hooks: Pick<HookAnswers, 'answer'>;
}
