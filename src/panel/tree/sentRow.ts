import * as vscode from 'vscode';
import { formatTokens } from '../../core/budget/tokens';
import type { SentBrief } from '../../core/brief/receipts';
import type { CanonicalUri } from '../../core/documents/uris';
import { hookClientName } from '../texts/clientWords';
import { clockTime } from '../texts/clockTime';
import type { PanelDeps } from '../ports';
import { tokensInWords } from '../texts/budgetText';
import { applyLook } from './items';
import { receivedRows } from './readRow';
import type { GroupDeps, Row } from './row';

/** A brief that was sent. @param parentId the id of its tool's row. */
export function sentRow(deps: GroupDeps, parentId: string, brief: SentBrief): Row {
  const { client, at } = brief;
  const id = `${parentId}/${client}`;
  return {
    id,
    rule: { client },
    item: () => sentItem(deps.panel, id, brief),
    children: () => {
      const named = [...tokensByUri(brief)].map(([uri, tokens]) => ({ uri, tokens, at }));
      return receivedRows(deps, named, { parentId: id, how: 'sent', client });
    },
  };
}

/** Several texts can be of one resource, such as comments. */
function tokensByUri({ items }: SentBrief): ReadonlyMap<CanonicalUri, number> {
  const all = new Map<CanonicalUri, number>();
  for (const { uri, tokens } of items) {
    if (uri !== undefined) all.set(uri, (all.get(uri) ?? 0) + tokens);
  }
  return all;
}

function sentItem(panel: PanelDeps, id: string, brief: SentBrief) {
  const label = vscode.l10n.t('Last prompt');
  const name = hookClientName(panel, brief);
  const tokens = panel.brief.receipts.tokensOf(brief);
  const time = clockTime(brief.at);
  const { Collapsed, None } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(label, brief.items.length > 0 ? Collapsed : None);
  item.iconPath = new vscode.ThemeIcon('mail');
  const weight = tokensInWords(tokens);
  return applyLook(item, id, {
    label,
    notes: [time, weight],
    spoken: [vscode.l10n.t('sent at {0}', time), weight],
    tooltip: [
      vscode.l10n.t('What went with a prompt of {0} at {1}', name, time),
      ...brief.items.map((each) => `• ${each.title} · ~${formatTokens(each.tokens)}`),
    ],
    contextValue: 'sent',
  });
}
