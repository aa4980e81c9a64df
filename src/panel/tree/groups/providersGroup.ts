import * as vscode from 'vscode';
import type { Group, GroupDeps, TreeElement } from '../element';
import { dress, groupItem } from '../items';
import { providerIcon } from '../resourceItem';

/** Other extensions that provide resources, and whether these are shared. */
export class ProvidersGroup implements Group {
  readonly id = 'providers';
  readonly dependsOn;

  constructor(private readonly deps: GroupDeps) {
    this.dependsOn = { rows: [deps.panel.providers.onDidChange], look: [] };
  }

  isThere(): boolean {
    return this.deps.panel.providers.all.length > 0;
  }

  groupItem(): vscode.TreeItem {
    return groupItem(this.id, vscode.l10n.t('Other Extensions'), { isCollapsed: true });
  }

  children(): readonly TreeElement[] {
    return this.deps.panel.providers.all.map((provider) => ({
      type: 'provider',
      id: `providers:${provider.scheme}`,
      group: this.id,
      provider,
    }));
  }

  item(row: TreeElement): vscode.TreeItem {
    if (row.type !== 'provider') return this.groupItem();
    const { scheme, label } = row.provider;
    const isOn = this.deps.panel.providers.stateOf(scheme) === 'on';
    const item = new vscode.TreeItem(label);
    item.iconPath = providerIcon(row.provider);
    return dress(item, row, {
      label,
      notes: [isOn ? vscode.l10n.t('on') : vscode.l10n.t('off'), `${scheme}:`],
      tooltip: [label, `${scheme}:`],
      contextValue: isOn ? 'provider.on' : 'provider.off',
    });
  }
}
