import { Emitter } from '../../src/base/events';
import { noneWaiting, type CommentsInBrief } from '../../src/core/brief/commentsInBrief';

/** A window in which nobody has commented on anything. */
export const withoutComments: CommentsInBrief = {
  ...noneWaiting,
  onDidChange: new Emitter<void>().event,
};
