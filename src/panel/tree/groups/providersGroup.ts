import * as vscode from 'vscode';
import type { KnownProvider } from '../../../core/sharing/providers';
import { applyLook, groupItem } from '../items';
import { providerIcon } from '../providerIcon';
import type { Group, GroupDeps, Row } from '../row';

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

  item(): vscode.TreeItem {
    return groupItem(this.id, vscode.l10n.t('Other Extensions'), { isCollapsed: true });
  }

  children(): readonly Row[] {
    return this.deps.panel.providers.all.map((provider) => new ProviderRow(this.deps, provider));
  }
}

/** Another extension's resources of one scheme. */
export class ProviderRow implements Row {
  readonly id: string;

  constructor(
    private readonly deps: GroupDeps,
    readonly provider: KnownProvider,
  ) {
    this.id = `providers:${provider.scheme}`;
  }

  item(): vscode.TreeItem {
    const { scheme, label } = this.provider;
    const isOn = this.deps.panel.providers.stateOf(scheme) === 'on';
    const item = new vscode.TreeItem(label);
    item.iconPath = providerIcon(this.provider);
    return applyLook(item, this.id, {
      label,
      notes: [isOn ? vscode.l10n.t('on') : vscode.l10n.t('off'), `${scheme}:`],
      tooltip: [label, `${scheme}:`],
      contextValue: isOn ? 'provider.on' : 'provider.off',
    });
  }
}
