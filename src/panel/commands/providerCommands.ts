import * as vscode from 'vscode';
import type { TreeElement } from '../tree/element';
import type { Command } from './command';

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
  'mcpBridge.shareProvider': async ({ providers }, target) => {
    if (isProviderRow(target)) await providers.set(target.provider.scheme, 'on');
  },
  'mcpBridge.stopSharingProvider': async ({ providers }, target) => {
    if (isProviderRow(target)) await providers.set(target.provider.scheme, 'off');
  },
} satisfies Record<string, Command>;

function isProviderRow(target: unknown): target is TreeElement & { readonly type: 'provider' } {
  return (
    typeof target === 'object' && target !== null && 'type' in target && target.type === 'provider'
  );
}
