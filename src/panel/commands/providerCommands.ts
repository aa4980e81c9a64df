import * as vscode from 'vscode';
import type { Command } from './command';

export const providerCommands = {
  /** Switches what other extensions provide on and off. */
  'mcpBridge.providers': async ({ providers }) => {
    const items = providers.all.map(({ scheme, label }) => ({
      label,
      description: `${scheme}:`,
      picked: providers.isOn(scheme),
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
} satisfies Record<string, Command>;
