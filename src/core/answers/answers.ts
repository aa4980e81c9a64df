import type { Event } from '../../base/events';
import type { CanonicalUri } from '../documents/uris';
import type { ClientIdentity } from '../protocol/clientIdentity';

/** A client whose agent writes. */
export interface Writer {
  /** Its name in sharing rules; absent without a name. */
  readonly key?: string | undefined;
  readonly identity: ClientIdentity;
}

export interface CommentAnswer {
  /** The id of the comment. */
  readonly id: string;
  readonly text: string;
  /** Whether what the person asked for is done. */
  readonly isDone: boolean;
}

export interface ProposedPin {
  readonly uri: CanonicalUri;
  readonly reason: string;
}

/** All that a client can write, once the person has allowed it: for the person to read, and for nobody else. */
export interface Answers {
  readonly isOn: boolean;
  readonly onDidChange: Event<void>;
  /** @throws UserError for a comment that the client was never sent, or too many answers. */
  answer(by: Writer, answer: CommentAnswer): Promise<void>;
  /** Returns the number of those that the person is shown. @throws UserError for too many. */
  propose(by: Writer, pins: readonly ProposedPin[]): Promise<number>;
}
