import * as vscode from 'vscode';
import { UserError } from '../../../base/errors';
import type { Suggestion } from '../../../core/suggestions/suggestion';
import type { Suggestions } from '../../../core/suggestions/suggestions';
import { splitTitle } from '../../../core/pins/title';
import { pickSome } from '../../../panel/ask/pickSome';
import type { Command, CommandDeps } from '../../../panel/commands/command';
import { subjectsOf } from '../../../panel/commands/subjects';
import type { Suggested } from './suggestedGroup';
import { describeReasons } from './suggestionText';

/** Commands about suggestions. */
export const suggestionCommands = ({
  suggestions,
  proposals,
}: Suggested): Readonly<Record<string, Command>> => ({
  'mcpBridge.dismissSuggestion': async (deps, target) => {
    const dismissed = await suggestionsFor(suggestions, deps, target);
    const asked = target === undefined ? [] : subjectsOf(deps, target);
    const proposed = proposals.proposals.filter(({ uri }) =>
      asked.some((subject) => subject.uri === uri),
    );
    await deps.keepingFocus(target, async () => {
      for (const { uri } of proposed) await proposals.dismiss(uri);
      for (const { uri } of dismissed) suggestions.dismiss(uri);
    });
    void offerBack(suggestions, deps, dismissed);
  },
});

/** If the command comes from the palette, the person picks the suggestions. */
async function suggestionsFor(
  suggestions: Suggestions,
  deps: CommandDeps,
  target: unknown,
): Promise<readonly Suggestion[]> {
  if (target === undefined) {
    if (suggestions.all.length === 0) throw new UserError(vscode.l10n.t('Nothing is suggested.'));
    const items = suggestions.all.map((suggestion) => ({
      label: deps.title(suggestion.uri),
      description: describeReasons(suggestion)[0] ?? '',
      suggestion,
    }));
    const picked = await pickSome(items, { title: vscode.l10n.t('Which suggestions?') });
    return picked.map(({ suggestion }) => suggestion);
  }
  const asked = subjectsOf(deps, target);
  return suggestions.all.filter(({ uri }) => asked.some((subject) => subject.uri === uri));
}

async function offerBack(
  suggestions: Suggestions,
  { title }: CommandDeps,
  dismissed: readonly Suggestion[],
): Promise<void> {
  if (dismissed.length === 0) return;
  const names = dismissed.map(({ uri }) => splitTitle(title(uri)).label).join(', ');
  const undo = vscode.l10n.t('Undo');
  const message = vscode.l10n.t('No longer suggested in this workspace: {0}', names);
  if ((await vscode.window.showInformationMessage(message, undo)) !== undo) return;
  for (const { uri } of dismissed) suggestions.restore(uri);
}
