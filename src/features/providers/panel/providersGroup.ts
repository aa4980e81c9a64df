import * as vscode from 'vscode';
import type { KnownProvider } from '../../../core/sharing/providers';
import { applyLook, groupItem } from '../../../panel/tree/items';
import type { Group, GroupDeps, Row } from '../../../panel/tree/row';
import { providerIcon } from './providedView';

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
class ProviderRow implements Row {
  readonly id: string;

  constructor(
    private readonly deps: GroupDeps,
    private readonly provider: KnownProvider,
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
      notes: [isOn ? vscode.l10n.t('shared') : vscode.l10n.t('not shared'), `${scheme}:`],
      tooltip: [label, `${scheme}:`],
      contextValue: 'provider',
      checkbox: {
        isOn,
        does: isOn
          ? vscode.l10n.t('Stop sharing it with AI tools')
          : vscode.l10n.t('Share it with AI tools'),
      },
    });
  }

  async onCheck(isChecked: boolean): Promise<void> {
    await this.deps.panel.providers.set(this.provider.scheme, isChecked ? 'on' : 'off');
  }
}
