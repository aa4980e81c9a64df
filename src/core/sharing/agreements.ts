import type { Event } from '../../base/events';
import type { OptInTopic, SharingLevel } from './topics';

/** The person's answers in this workspace about topics of which nothing is shared before they agree. */
export interface Agreements {
  readonly onDidChange: Event<unknown>;
  /** `off` for a refusal; `undefined` if they have not answered. */
  answerTo(topic: OptInTopic): SharingLevel | undefined;
}
