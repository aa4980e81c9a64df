import * as vscode from 'vscode';
import { UserError } from '../../../base/errors';
import { nameToolState } from '../../../panel/aiTools';
import { isNew, isRenewable, type AiClientState } from '../model/aiClientConfig';
import { type StateOf, inGroups } from './pickAiClient';

export interface PickedTools {
  readonly clients: readonly AiClientState[];
  /** Whether their hooks are added, too, which attach the pins to each prompt. */
  readonly withHooks: boolean;
  /** Whether plugins are installed where they are taken, instead of entries and hooks. */
  readonly asPlugins: boolean;
}

interface Item extends vscode.QuickPickItem {
  /** Absent for the ways in which tools are connected. */
  readonly client?: AiClientState;
}

/**
 * Lists all tools, those that are new on this computer or have an old hook or plugin ticked; `undefined` if cancelled.
 * @param takePlugins the tools whose programs can install our plugin.
 * @throws UserError if none was ticked.
 */
export async function pickTools(
  clients: readonly AiClientState[],
  takePlugins: readonly AiClientState[],
  stateOf: StateOf,
): Promise<PickedTools | undefined> {
  const itemOf = (client: AiClientState): Item => {
    const state = stateOf(client.id);
    const description = state ? nameToolState(state) : '';
    const picked = isNew(client) || isRenewable(client);
    return { label: client.label, description, picked, client };
  };
  const pins = {
    label: vscode.l10n.t('Attach my pins to every prompt'),
    detail: vscode.l10n.t(
      'And new problems after each edit. The result says what a tool does not take',
    ),
    picked: true,
  };
  const plugins = {
    label: vscode.l10n.t('Install plugins instead of entries in settings'),
    detail: vscode.l10n.t(
      'With the server, the pins and a skill, by the commands of: {0}',
      takePlugins.map(({ label }) => label).join(', '),
    ),
  };
  const ways = takePlugins.length > 0 ? [pins, plugins] : [pins];
  const items: readonly Item[] = [...ways, ...inGroups(clients, itemOf)];
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Connect AI Tools'),
    placeHolder: vscode.l10n.t('Which AI tools may see this window?'),
    canPickMany: true,
    ignoreFocusOut: true,
  });
  const tools = picked?.flatMap(({ client }) => client ?? []) ?? [];
  if (!picked) return undefined;
  if (tools.length === 0) {
    throw new UserError(vscode.l10n.t('No AI tool was ticked, so nothing was changed.'));
  }
  return {
    clients: tools,
    withHooks: picked.includes(pins),
    asPlugins: picked.includes(plugins),
  };
}
