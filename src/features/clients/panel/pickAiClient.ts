import * as vscode from 'vscode';
import { isConnected, type AiClientState, type ConfigScope } from '../model/aiClientConfig';

/** A client of the list, or VS Code's own chat, which needs no entry. */
export type PickedAiClient = AiClientState | 'ownChat';

interface Item extends vscode.QuickPickItem {
  readonly client?: PickedAiClient;
}

/** Lists the clients that were found first; `undefined` if cancelled. */
export async function pickAiClient(
  clients: readonly AiClientState[],
): Promise<PickedAiClient | undefined> {
  const connected = clients.filter(hasEntry);
  const others = clients.filter((client) => !hasEntry(client));
  const found = others.filter(({ isFound }) => isFound);
  const missing = others.filter(({ isFound }) => !isFound);
  const items = [
    ...group(vscode.l10n.t('Found on this computer'), found.map(itemOf)),
    ...group(vscode.l10n.t('Connected'), [...connected.map(itemOf), ...ownChat()]),
    ...group(vscode.l10n.t('Not found on this computer'), missing.map(itemOf)),
  ];
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Manage AI Tool'),
    placeHolder: vscode.l10n.t('Which AI tool is to see this window?'),
    matchOnDescription: true,
  });
  return picked?.client;
}

function hasEntry({ places }: AiClientState): boolean {
  return places.some(({ entry }) => entry !== undefined && entry !== 'none');
}

function group(label: string, items: readonly Item[]): Item[] {
  const separator = { label, kind: vscode.QuickPickItemKind.Separator };
  return items.length > 0 ? [separator, ...items] : [];
}

/** An editor derived from VS Code may have none that knows MCP. */
function ownChat(): Item[] {
  if (!vscode.lm?.registerMcpServerDefinitionProvider) return [];
  return [
    {
      label: vscode.l10n.t('Chat of {0}', vscode.env.appName),
      iconPath: new vscode.ThemeIcon('pass-filled'),
      description: vscode.l10n.t('connected by itself'),
      client: 'ownChat',
    },
  ];
}

function itemOf(client: AiClientState): Item {
  const { places } = client;
  const connected = places.filter(isConnected);
  const state =
    stateOf(client) ??
    (connected.length > 0 ? connectedIn(connected.map(({ scope }) => scope)) : undefined);
  const iconPath = new vscode.ThemeIcon(iconOf(client));
  return { label: client.label, iconPath, ...(state && { description: state }), client };
}

/** The state of a client that is neither plainly connected nor plainly not. */
function stateOf({ places, hook }: AiClientState): string | undefined {
  if (places.some(({ problem }) => problem)) {
    return vscode.l10n.t('its file of settings cannot be read');
  }
  if (places.some(({ entry }) => entry === 'outdated')) {
    return vscode.l10n.t('its entry is out of date');
  }
  if (hook?.entry === 'outdated') return vscode.l10n.t('its hook is out of date');
  return places.some(({ entry }) => entry === 'off')
    ? vscode.l10n.t('its entry is switched off')
    : undefined;
}

function connectedIn(scopes: readonly ConfigScope[]): string {
  if (scopes.length > 1) return vscode.l10n.t('connected for you · in this project');
  return scopes[0] === 'user'
    ? vscode.l10n.t('connected for you')
    : vscode.l10n.t('connected in this project');
}

function iconOf({ places, hook, isFound }: AiClientState): string {
  if (places.some(({ problem }) => problem)) return 'warning';
  if ([hook, ...places].some((part) => part?.entry === 'outdated')) return 'warning';
  if (places.some(({ entry }) => entry === 'off')) return 'circle-slash';
  if (places.some(isConnected)) return 'pass-filled';
  return isFound ? 'plug' : 'circle-outline';
}
