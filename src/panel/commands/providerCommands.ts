import * as vscode from 'vscode';
import { ProviderRow } from '../tree/groups/providersGroup';
import type { Command, CommandDeps } from './command';
import { rowOf } from './subjects';

export const providerCommands = {
  /** Switches the providers of other extensions on and off. */
  'mcpBridge.providers': async ({ providers }) => {
    const items = providers.all.map(({ scheme, label }) => ({
      label,
      description: `${scheme}:`,
      picked: providers.stateOf(scheme) === 'on',
      scheme,
    }));
    if (items.length === 0) {
      const none = vscode.l10n.t('No other extension provides resources in this window.');
      return void vscode.window.showInformationMessage(none);
    }
    const title = vscode.l10n.t('What other extensions share with connected AI clients');
    const chosen = await vscode.window.showQuickPick(items, { title, canPickMany: true });
    if (!chosen) return;
    for (const item of items) {
      const isOn = chosen.includes(item);
      if (isOn !== item.picked) await providers.set(item.scheme, isOn ? 'on' : 'off');
    }
  },
  'mcpBridge.shareProvider': (deps, target) => setRow(deps, target, 'on'),
  'mcpBridge.stopSharingProvider': (deps, target) => setRow(deps, target, 'off'),
} satisfies Record<string, Command>;

async function setRow({ providers }: CommandDeps, target: unknown, choice: 'on' | 'off') {
  const row = rowOf(target);
  if (row instanceof ProviderRow) await providers.set(row.provider.scheme, choice);
}
