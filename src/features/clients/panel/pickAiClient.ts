import * as vscode from 'vscode';
import { nameToolState, type ToolState } from '../../../panel/aiTools';
import { vscodeId } from '../adapters/clientNames';
import { isConnected, type AiClientState, isSetUp } from '../model/aiClientConfig';
import { describeProblem } from './problemText';

/** A client of the list, or VS Code's own chat, which needs no entry. */
export type PickedAiClient = AiClientState | 'ownChat';

/** The state of a tool that is set up or was seen, by its id. */
export type StateOf = (id: string) => ToolState | undefined;

interface Item extends vscode.QuickPickItem {
  readonly client?: PickedAiClient;
}

/** Lists the clients that were found first; `undefined` if cancelled. */
export async function pickAiClient(
  clients: readonly AiClientState[],
  stateOf: StateOf,
): Promise<PickedAiClient | undefined> {
  const items: readonly Item[] = inGroups(
    clients,
    (client) => toItem(client, stateOf(client.id)),
    ownChat(stateOf),
  );
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Manage AI Tool'),
    placeHolder: vscode.l10n.t('Which AI tool?'),
    matchOnDescription: true,
  });
  return picked?.client;
}

/** An editor derived from VS Code may have none that knows MCP. */
function ownChat(stateOf: StateOf): Item[] {
  if (!vscode.lm?.registerMcpServerDefinitionProvider) return [];
  return [
    {
      label: vscode.l10n.t('Chat of {0}', vscode.env.appName),
      iconPath: new vscode.ThemeIcon('pass-filled'),
      description: nameToolState(stateOf(vscodeId) ?? { type: 'setUp' }),
      client: 'ownChat',
    },
  ];
}

function toItem(client: AiClientState, state: ToolState | undefined): Item {
  const { label, places } = client;
  const scopes = places.filter(isConnected).map(({ scope }) => scope);
  const notes = [
    state && nameToolState(state),
    describeProblem(client)?.short,
    scopes.includes('project') && vscode.l10n.t('in this project'),
  ];
  const iconPath = new vscode.ThemeIcon(iconOf(client));
  return { label, iconPath, description: notes.filter(Boolean).join(' · '), client };
}

function iconOf({ places, hook, plugin, isFound }: AiClientState): string {
  if (places.some(({ problem }) => problem)) return 'warning';
  if ([hook, ...places].some((part) => part?.entry === 'outdated')) return 'warning';
  if (plugin?.isOutdated) return 'warning';
  if (places.some(({ entry }) => entry === 'off')) return 'circle-slash';
  if (plugin?.hasServer || places.some(isConnected)) return 'pass-filled';
  return isFound ? 'plug' : 'circle-outline';
}

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
