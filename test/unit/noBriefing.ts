import type { Briefing } from '../../src/core/brief/briefing';

/** The briefing of a window that tells clients nothing by itself. */
export const noBriefing: Briefing = {
  instructions: async (about) => about,
  hooks: { answer: async () => ({ text: '', delivered: () => undefined }) },
};
