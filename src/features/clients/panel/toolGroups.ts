import * as vscode from 'vscode';
import { isSetUp, type AiClientState } from '../model/aiClientConfig';

/**
 * The items of a list of AI tools: those that were found on this computer, those that are set up, and the rest.
 * @param alsoSetUp those that need no entry.
 */
export function inGroups<Item extends vscode.QuickPickItem>(
  clients: readonly AiClientState[],
  itemOf: (client: AiClientState) => Item,
  alsoSetUp: readonly Item[] = [],
): readonly (Item | vscode.QuickPickItem)[] {
  const others = clients.filter((client) => !isSetUp(client));
  const found = others.filter(({ isFound }) => isFound);
  const missing = others.filter(({ isFound }) => !isFound);
  const setUp = clients.filter(isSetUp);
  return [
    ...group(vscode.l10n.t('Found on this computer'), found.map(itemOf)),
    ...group(vscode.l10n.t('Set up'), [...setUp.map(itemOf), ...alsoSetUp]),
    ...group(vscode.l10n.t('Not found on this computer'), missing.map(itemOf)),
  ];
}

function group<Item>(label: string, items: readonly Item[]): (Item | vscode.QuickPickItem)[] {
  const separator = { label, kind: vscode.QuickPickItemKind.Separator };
  return items.length > 0 ? [separator, ...items] : [];
}
