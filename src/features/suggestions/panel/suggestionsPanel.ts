import type { PanelFeature } from '../../../panel/panelFeature';
import { SuggestedGroup, type Suggested } from './suggestedGroup';

/** Suggestions are rows of a group of their own, which the person ticks or dismisses. */
export function suggestionsPanel(suggested: Suggested): PanelFeature {
  return {
    group: { behind: 'open', create: (deps) => new SuggestedGroup(deps, suggested) },
    load: async () => {
      const { suggestionCommands } = await import('./suggestionCommands');
      return { commands: suggestionCommands(suggested) };
    },
  };
}
