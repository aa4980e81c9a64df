import * as vscode from 'vscode';
import { formatTokens } from '../../core/budget/meter';
import type { SentBrief } from '../../core/brief/receipts';
import type { ConnectedClient } from '../../core/protocol/connectedClients';
import { clientKey } from '../../core/sharing/clientKey';
import { hookClientName } from '../texts/clientWords';
import { clockTime } from '../texts/clockTime';
import type { PanelDeps } from '../ports';
import { readResource } from '../readResource';
import { tokensInWords } from '../texts/tokenText';
import type { GroupDeps, TreeElement } from './element';
import { dress } from './items';
import { pathOf } from './readRows';
import { shortFolders } from './shortFolders';

export type SentRow = TreeElement & { readonly type: 'sent' };

/** The last brief that the hook of a connected client has received. */
export function briefOf({ brief }: PanelDeps, client: ConnectedClient): SentBrief | undefined {
  return brief.receipts.lastBriefs.find((each) => wasSentTo(each, client));
}

/** The last briefs of clients that are not connected. */
export function otherBriefs({ brief, server }: PanelDeps): readonly SentBrief[] {
  const { all } = server.clients;
  return brief.receipts.lastBriefs.filter((each) => !all.some((client) => wasSentTo(each, client)));
}

/** A client and its hook count as the same if sharing rules use one name for both. */
function wasSentTo({ client }: SentBrief, { key }: ConnectedClient): boolean {
  return key !== undefined && key === clientKey(client);
}

/** @param parent the client's row, or the group for a client that is not connected */
export function sentRow(parent: TreeElement, brief: SentBrief): SentRow {
  const { id, group, type } = parent;
  const rule = { client: brief.client };
  return {
    type: 'sent',
    id: `${id}/${brief.client}`,
    group,
    brief,
    rule,
    isAlone: type === 'group',
  };
}

/** The rows of the resources in a brief, below its row. */
export function sentItems({ panel }: GroupDeps, { id, group, brief }: SentRow) {
  const items = brief.items.flatMap(({ uri, tokens }) =>
    uri === undefined ? [] : { uri, tokens },
  );
  const resources = items.map(({ uri }) => readResource(panel, uri));
  const folders = shortFolders(resources.map((resource) => pathOf(panel, resource)));
  return items.map(({ uri, tokens }, index): TreeElement => ({
    type: 'read',
    how: 'sent',
    id: `${id}/${uri}`,
    group,
    uri,
    ...resources[index],
    at: brief.at,
    tokens,
    folder: folders[index] ?? '',
    rule: { client: brief.client, topic: panel.sharing.topicOf(uri) },
  }));
}

export function sentItem({ panel }: GroupDeps, row: SentRow): vscode.TreeItem {
  const { brief, isAlone } = row;
  const said = vscode.l10n.t('Brief');
  const name = hookClientName(panel, brief);
  const label = isAlone ? name : said;
  const tokens = panel.brief.receipts.tokensOf(brief);
  const time = clockTime(brief.at);
  const { Collapsed, None } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(label, brief.items.length > 0 ? Collapsed : None);
  item.iconPath = new vscode.ThemeIcon(isAlone ? 'plug' : 'mail');
  const weight = tokensInWords(tokens);
  return dress(item, row, {
    label,
    notes: [isAlone && said, time, weight],
    spoken: [isAlone && said, vscode.l10n.t('sent at {0}', time), weight],
    tooltip: [
      vscode.l10n.t('What a hook of {0} added to a prompt at {1}', name, time),
      ...brief.items.map((each) => `• ${each.title} · ~${formatTokens(each.tokens)}`),
    ],
    contextValue: 'sent',
  });
}
