import * as vscode from 'vscode';
import { ClientRow } from '../clientRow';
import { applyLook, groupItem } from '../items';
import type { Group, GroupDeps, Row } from '../row';
import { otherBriefs, sentRow } from '../sentRow';

/** The connected clients, the resources that they have read, and their subscriptions. */
export class ClientsGroup implements Group {
  readonly id = 'clients';
  readonly dependsOn;

  constructor(private readonly deps: GroupDeps) {
    const { server, pinStore, brief, sharing, providers } = deps.panel;
    const rows = [server.clients.onDidChange, brief.receipts.onDidChange];
    this.dependsOn = {
      rows,
      look: [pinStore.onDidChange, sharing.rules.onDidChange, providers.onDidChange],
    };
  }

  /** If files are shared, the row is shown even without clients. */
  isThere(): boolean {
    const { server, files } = this.deps.panel;
    return server.clients.count > 0 || files.roots.length > 0;
  }

  item(): vscode.TreeItem {
    const { count } = this.deps.panel.server.clients;
    const description = count === 0 ? vscode.l10n.t('none') : String(count);
    return groupItem(this.id, vscode.l10n.t('Clients'), { isCollapsed: true, description });
  }

  children(): readonly Row[] {
    const { panel } = this.deps;
    const { all } = panel.server.clients;
    const others = otherBriefs(panel);
    if (all.length + others.length === 0) return [noClientRow];
    return [
      ...all.map((client) => new ClientRow(this.deps, client)),
      ...others.map((brief) => sentRow(this.deps, this.id, brief, true)),
    ];
  }
}

/** Stands there instead of clients. */
const noClientRow: Row = {
  id: 'clients:none',
  item: () => {
    const label = vscode.l10n.t('No client is connected');
    const connect = vscode.l10n.t('Connect…');
    const item = new vscode.TreeItem(label);
    item.command = { command: 'mcpBridge.connect', title: connect };
    return applyLook(item, 'clients:none', {
      label,
      notes: [connect],
      tooltip: [label, vscode.l10n.t('Click to connect one')],
      contextValue: 'noClient',
    });
  },
};
