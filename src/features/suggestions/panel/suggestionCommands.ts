import * as vscode from 'vscode';
import { UserError } from '../../../base/errors';
import type { CanonicalUri } from '../../../core/documents/uris';
import type { Suggestion } from '../../../core/suggestions/suggestion';
import type { Suggestions } from '../../../core/suggestions/suggestions';
import { splitTitle } from '../../../core/pins/title';
import { pickSome } from '../../../panel/ask/pickSome';
import type { Command, CommandDeps } from '../../../panel/commands/command';
import { subjectsOf } from '../../../panel/commands/subjects';
import type { Suggested } from './suggestedGroup';
import { describeReasons, proposedBy } from './suggestionText';

/** Commands about suggestions. */
export const suggestionCommands = ({
  suggestions,
  proposals,
}: Suggested): Readonly<Record<string, Command>> => ({
  'mcpBridge.dismissSuggestion': async (deps, target) => {
    const reasons = new Map([
      ...suggestions.all.map((each) => [each.uri, describeReasons(each)[0] ?? ''] as const),
      ...proposals.proposals.map(({ uri, by }) => [uri, proposedBy(by)] as const),
    ]);
    const asked = target === undefined ? await pick(deps, reasons) : subjectsOf(deps, target);
    const isAsked = ({ uri }: Pick<Suggestion, 'uri'>) => asked.some((each) => each.uri === uri);
    const proposed = proposals.proposals.filter(isAsked);
    const dismissed = suggestions.all.filter(isAsked);
    await deps.keepingFocus(target, async () => {
      for (const { uri } of proposed) await proposals.dismiss(uri);
      for (const { uri } of dismissed) suggestions.dismiss(uri);
    });
    void offerBack(suggestions, deps, dismissed);
  },
});

/** If the command comes from the palette, the person picks what they do not want, of all with their reasons. */
async function pick(deps: CommandDeps, all: ReadonlyMap<CanonicalUri, string>) {
  if (all.size === 0) throw new UserError(vscode.l10n.t('Nothing is suggested.'));
  const items = [...all].map(([uri, description]) => ({
    label: deps.title(uri),
    description,
    uri,
  }));
  return pickSome(items, { title: vscode.l10n.t('Which suggestions?') });
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
