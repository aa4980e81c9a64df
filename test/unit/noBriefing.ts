import { Emitter } from '../../src/base/events';
import type { Briefing } from '../../src/core/brief/briefing';
import type { Worktree, Worktrees } from '../../src/core/brief/worktree';

/** The briefing of a window that tells clients nothing by itself. */
export const noBriefing: Briefing = {
  instructions: async (about) => about,
  hooks: { answer: async () => ({ text: '', delivered: () => undefined }) },
};

/** There are no worktrees. */
export const noWorktrees: Worktrees = {
  at: async () => undefined,
  onDidClose: new Emitter<Worktree>().event,
};
