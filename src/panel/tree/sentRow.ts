import * as vscode from 'vscode';
import { formatTokens } from '../../core/budget/meter';
import type { SentBrief } from '../../core/brief/receipts';
import type { ConnectedClient } from '../../core/protocol/connectedClients';
import { clientKey } from '../../core/sharing/clientKey';
import { hookClientName } from '../texts/clientWords';
import { clockTime } from '../texts/clockTime';
import type { PanelDeps } from '../ports';
import { tokensInWords } from '../texts/tokenText';
import { applyLook } from './items';
import { receivedRows } from './readRow';
import type { GroupDeps, Row } from './row';

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

/**
 * @param parentId the id of the client's row, or of the group.
 * @param isAlone its client is not connected, so that the row stands for the client, too.
 */
export function sentRow(
  deps: GroupDeps,
  parentId: string,
  brief: SentBrief,
  isAlone: boolean,
): Row {
  const { client, at } = brief;
  const id = `${parentId}/${client}`;
  return {
    id,
    rule: { client },
    item: () => sentItem(deps.panel, id, brief, isAlone),
    children: () => {
      const named = brief.items.flatMap(({ uri, tokens }) =>
        uri === undefined ? [] : { uri, tokens, at },
      );
      return receivedRows(deps, named, { parentId: id, how: 'sent', client });
    },
  };
}

function sentItem(panel: PanelDeps, id: string, brief: SentBrief, isAlone: boolean) {
  const said = vscode.l10n.t('Brief');
  const name = hookClientName(panel, brief);
  const label = isAlone ? name : said;
  const tokens = panel.brief.receipts.tokensOf(brief);
  const time = clockTime(brief.at);
  const { Collapsed, None } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(label, brief.items.length > 0 ? Collapsed : None);
  item.iconPath = new vscode.ThemeIcon(isAlone ? 'plug' : 'mail');
  const weight = tokensInWords(tokens);
  return applyLook(item, id, {
    label,
    notes: [isAlone && said, time, weight],
    spoken: [isAlone && said, vscode.l10n.t('sent at {0}', time), weight],
    tooltip: [
      vscode.l10n.t('What went with a prompt of {0} at {1}', name, time),
      ...brief.items.map((each) => `• ${each.title} · ~${formatTokens(each.tokens)}`),
    ],
    contextValue: 'sent',
  });
}
