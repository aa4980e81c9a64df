import type { HookAnswers } from '../../src/core/brief/hookAnswers';
import { nothing } from '../../src/core/brief/hookReading';
import type { Briefing } from '../../src/core/brief/briefing';

/** The briefing of a window that tells clients nothing by itself. */
export const noBriefing: Briefing = {
  instructions: async (about) => about,
  hooks: { answer: async () => ({ text: '', delivered: () => undefined }) },
};

/** There are no worktrees. */
export const noWorktrees: ConstructorParameters<typeof HookAnswers>[0]['worktrees'] = {
  answer: async () => nothing,
};
