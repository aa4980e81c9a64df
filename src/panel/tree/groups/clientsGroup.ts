import * as vscode from 'vscode';
import type { ConnectedClient } from '../../../core/protocol/connectedClients';
import { clientName, comeBackHint } from '../../texts/clientWords';
import { clockTime } from '../../texts/clockTime';
import { heldBackFrom } from '../../texts/sharingWords';
import { readResource, readTitle } from '../../readResource';
import type { Group, GroupDeps, TreeElement } from '../element';
import { dress, groupItem } from '../items';
import { readItem, readRows } from '../readRows';
import { briefOf, otherBriefs, sentItem, sentItems, sentRow } from '../sentRows';
import type { CanonicalUri } from '../../../core/documents/uris';

/** At most so many subscriptions are named; the rest is counted. */
const maxNamed = 10;

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

  groupItem(): vscode.TreeItem {
    const { count } = this.deps.panel.server.clients;
    const description = count === 0 ? vscode.l10n.t('none') : String(count);
    return groupItem(this.id, vscode.l10n.t('Clients'), { isCollapsed: true, description });
  }

  children(parent: TreeElement): readonly TreeElement[] {
    const { panel } = this.deps;
    if (parent.type === 'sent') return sentItems(this.deps, parent);
    if (parent.type === 'client') {
      const brief = briefOf(panel, parent.client);
      const reads = readRows(this.deps, parent, parent.client);
      return brief ? [sentRow(parent, brief), ...reads] : reads;
    }
    const { all } = panel.server.clients;
    const others = otherBriefs(panel).map((brief) => sentRow(parent, brief));
    if (all.length + others.length === 0)
      return [{ type: 'noClient', id: 'clients:none', group: this.id }];
    const { id: group } = this;
    const row = (client: ConnectedClient): TreeElement => {
      return { type: 'client', id: `clients:${client.id}`, group, client };
    };
    return [...all.map(row), ...others];
  }

  item(row: TreeElement): vscode.TreeItem {
    if (row.type === 'read') return readItem(this.deps, row);
    if (row.type === 'sent') return sentItem(this.deps, row);
    if (row.type === 'noClient') return noClientItem(row);
    return row.type === 'client' ? this.clientItem(row, row.client) : this.groupItem();
  }

  private clientItem(row: TreeElement, client: ConnectedClient): vscode.TreeItem {
    const { identity, revision, since, subscriptions, reads, hasSession } = client;
    const held = heldBackFrom(this.deps.panel, client.key);
    const name = clientName(identity);
    const { None, Collapsed } = vscode.TreeItemCollapsibleState;
    const isEmpty = reads.length === 0 && !briefOf(this.deps.panel, client);
    const item = new vscode.TreeItem(name, isEmpty ? None : Collapsed);
    item.iconPath = new vscode.ThemeIcon('plug');
    const { version } = identity;
    const begin = vscode.l10n.t('since {0}', clockTime(since));
    const count = subscriptionsInWords(subscriptions.length);
    return dress(item, row, {
      label: name,
      notes: [version, begin, count, held.join(', '), `MCP ${revision}`],
      tooltip: [
        [name, version].filter(Boolean).join(' '),
        vscode.l10n.t('Speaks MCP {0}, connected {1}', revision, begin),
        count && `${count}:`,
        ...this.titlesOf(subscriptions),
        held.length > 0 && vscode.l10n.t('By sharing rules: {0}', held.join(', ')),
        hasSession
          ? vscode.l10n.t('Disconnect ends its session.')
          : vscode.l10n.t(
              'It has no session: Disconnect ends the streams on which it is notified of changes.',
            ),
        comeBackHint(),
      ],
      contextValue: 'client',
    });
  }

  private titlesOf(subscriptions: readonly CanonicalUri[]): readonly string[] {
    const { panel } = this.deps;
    const named = subscriptions.slice(0, maxNamed);
    const more = subscriptions.length - named.length;
    return [
      ...named.map((uri) => `• ${readTitle(panel, readResource(panel, uri))}`),
      ...(more > 0 ? [vscode.l10n.t('and {0} more', more.toLocaleString())] : []),
    ];
  }
}

function noClientItem(row: TreeElement): vscode.TreeItem {
  const label = vscode.l10n.t('No client is connected');
  const connect = vscode.l10n.t('Connect…');
  const item = new vscode.TreeItem(label);
  item.command = { command: 'mcpBridge.connectClient', title: connect };
  return dress(item, row, {
    label,
    notes: [connect],
    tooltip: [label, vscode.l10n.t('Click to connect one')],
    contextValue: 'noClient',
  });
}

function subscriptionsInWords(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? vscode.l10n.t('1 subscription')
    : vscode.l10n.t('{0} subscriptions', count.toLocaleString());
}
