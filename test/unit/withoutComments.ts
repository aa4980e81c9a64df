import { Emitter } from '../../src/base/events';
import { noComments, type CommentsInBrief } from '../../src/core/brief/commentsInBrief';

/** A window in which nobody has commented on anything. */
export const withoutComments: CommentsInBrief = {
  isAny: false,
  onDidChange: new Emitter<void>().event,
  preview: async () => noComments,
  take: async () => noComments,
};
