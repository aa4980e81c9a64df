import * as vscode from 'vscode';
import { nameToolState, type ToolState } from '../../../panel/aiTools';
import { vscodeId } from '../adapters/clientNames';
import { isConnected, type AiClientState } from '../model/aiClientConfig';
import { describeProblem } from './problemText';
import { inGroups } from './toolGroups';

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
    placeHolder: vscode.l10n.t('Which AI tool is to see this window?'),
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
    describeProblem(client),
    scopes.includes('project') && vscode.l10n.t('in this project'),
  ];
  const iconPath = new vscode.ThemeIcon(iconOf(client));
  return { label, iconPath, description: notes.filter(Boolean).join(' · '), client };
}

function iconOf({ places, hook, isFound }: AiClientState): string {
  if (places.some(({ problem }) => problem)) return 'warning';
  if ([hook, ...places].some((part) => part?.entry === 'outdated')) return 'warning';
  if (places.some(({ entry }) => entry === 'off')) return 'circle-slash';
  if (places.some(isConnected)) return 'pass-filled';
  return isFound ? 'plug' : 'circle-outline';
}
