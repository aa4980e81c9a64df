import * as vscode from 'vscode';
import type { CanonicalUri } from '../../core/documents/uris';
import type { ConnectedClient } from '../../core/protocol/connectedClients';
import { everyClient } from '../../core/sharing/rules';
import { readResource, readTitle } from '../readResource';
import { clientName, comeBackHint } from '../texts/clientWords';
import { clockTime } from '../texts/clockTime';
import { heldBackFrom } from '../texts/sharingWords';
import { applyLook } from './items';
import { readRows } from './readRow';
import type { GroupDeps, Row } from './row';
import { briefOf, sentRow } from './sentRow';

/** The maximum number of subscriptions that are named; the rest is counted. */
const maxNamed = 10;

/** A connected client, with its last brief and the resources that it has read below it. */
export class ClientRow implements Row {
  readonly id: string;
  readonly rule;

  constructor(
    private readonly deps: GroupDeps,
    readonly client: ConnectedClient,
  ) {
    this.id = `clients:${client.id}`;
    this.rule = { client: client.key ?? everyClient };
  }

  children(): readonly Row[] {
    const { deps, client, id } = this;
    const brief = briefOf(deps.panel, client);
    const reads = readRows(deps, id, client);
    return brief ? [sentRow(deps, id, brief, false), ...reads] : reads;
  }

  item(): vscode.TreeItem {
    const { client } = this;
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
    return applyLook(item, this.id, {
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

function subscriptionsInWords(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? vscode.l10n.t('1 subscription')
    : vscode.l10n.t('{0} subscriptions', count.toLocaleString());
}
