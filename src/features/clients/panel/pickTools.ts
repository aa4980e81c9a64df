import * as vscode from 'vscode';
import type { AiClientState } from '../model/aiClientConfig';

export interface PickedTools {
  readonly clients: readonly AiClientState[];
  /** Whether their hooks are added, too, which attach the pins to each prompt. */
  readonly withHooks: boolean;
}

interface Item extends vscode.QuickPickItem {
  /** Absent for the hooks. */
  readonly client?: AiClientState;
}

/** Whether a tool of this computer has no entry yet, and its files can be read. */
export function isNew({ isFound, places }: AiClientState): boolean {
  return isFound && places.every(({ entry }) => entry === 'none');
}

function isSetUp({ places }: AiClientState): boolean {
  return places.some(({ entry }) => entry !== undefined && entry !== 'none');
}

/** Lists all tools, those that are new on this computer ticked; `undefined` if cancelled or none was picked. */
export async function pickTools(
  clients: readonly AiClientState[],
): Promise<PickedTools | undefined> {
  const others = clients.filter((client) => !isSetUp(client));
  const found = others.filter(({ isFound }) => isFound);
  const missing = others.filter(({ isFound }) => !isFound);
  const pins = { label: vscode.l10n.t('Attach my pins to every prompt'), picked: true };
  const items: readonly Item[] = [
    pins,
    ...group(vscode.l10n.t('Found on this computer'), found),
    ...group(vscode.l10n.t('Set up'), clients.filter(isSetUp)),
    ...group(vscode.l10n.t('Not found on this computer'), missing),
  ];
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Connect AI Tools'),
    placeHolder: vscode.l10n.t('Which AI tools may see this window?'),
    canPickMany: true,
    ignoreFocusOut: true,
  });
  const tools = picked?.flatMap(({ client }) => client ?? []) ?? [];
  return tools.length > 0
    ? { clients: tools, withHooks: picked?.includes(pins) ?? false }
    : undefined;
}

function group(label: string, clients: readonly AiClientState[]): Item[] {
  if (clients.length === 0) return [];
  const separator = { label, kind: vscode.QuickPickItemKind.Separator };
  return [
    separator,
    ...clients.map((client) => ({ label: client.label, picked: isNew(client), client })),
  ];
}
