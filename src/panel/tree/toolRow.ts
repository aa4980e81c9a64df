import * as vscode from 'vscode';
import type { CanonicalUri } from '../../core/documents/uris';
import type { ConnectedClient } from '../../core/protocol/connectedClients';
import { everyClient } from '../../core/sharing/rules';
import { type AiTool, nameToolState } from '../aiTools';
import { readResource, readTitle } from '../readResource';
import { comeBackHint, sessionInWords, worktreesInWords } from '../texts/clientWords';
import { clockTime } from '../texts/clockTime';
import { heldBackFrom } from '../texts/sharingWords';
import { tokensInWords } from '../texts/budgetText';
import { applyLook } from './items';
import { readRows } from './readRow';
import type { GroupDeps, Row } from './row';
import { sentRow } from './sentRow';

/** The maximum number of subscriptions that are named; the rest is counted. */
const maxNamed = 10;

/** An AI tool, with its last brief and the resources that it has read below it. */
export class ToolRow implements Row {
  readonly id: string;
  readonly rule;
  readonly removedBy = 'mcpBridge.disconnectClient';

  constructor(
    private readonly deps: GroupDeps,
    readonly tool: AiTool,
  ) {
    this.id = `tools:${tool.key ?? ''}`;
    this.rule = { client: tool.key ?? everyClient };
  }

  children(): readonly Row[] {
    const { deps, tool, id } = this;
    const reads = readRows(deps, id, tool);
    return tool.brief ? [sentRow(deps, id, tool.brief), ...reads] : reads;
  }

  item(): vscode.TreeItem {
    const { label, state, local, brief, clients } = this.tool;
    const { panel } = this.deps;
    const { None, Collapsed } = vscode.TreeItemCollapsibleState;
    const item = new vscode.TreeItem(label, this.children().length > 0 ? Collapsed : None);
    const name = nameToolState(state);
    const toDo = state.type === 'setUp' ? local?.toDo : undefined;
    // What is left to do may be just what is missing.
    const isSaid = toDo?.isToConfirm && local?.problem?.isToConfirm;
    const problem = isSaid ? undefined : local?.problem;
    const note = problem ? undefined : local?.note;
    item.iconPath = new vscode.ThemeIcon(problem ? 'warning' : 'plug');
    const where = worktreesInWords(clients);
    const held = heldBackFrom(panel, this.tool.key).join(', ');
    const tokens = brief && tokensInWords(panel.brief.receipts.tokensOf(brief));
    return applyLook(item, this.id, {
      label,
      notes: [toDo ? toDo.short : name, problem?.short, note?.short, where, tokens, held],
      spoken: [name, toDo?.short, problem?.short, note?.short, where, tokens, held],
      tooltip: [
        `${label}: ${name}`,
        toDo?.sentence,
        problem?.sentence,
        note?.sentence,
        brief &&
          [vscode.l10n.t('Last prompt: {0}', clockTime(brief.at)), tokens]
            .filter(Boolean)
            .join(' · '),
        ...clients.map(sessionInWords),
        ...this.subscriptions(),
        held !== '' && vscode.l10n.t('By sharing rules: {0}', held),
        ...endingInWords(clients),
      ],
      contextValue: `tool${clients.length > 0 ? '.open' : ''}${local ? '.local' : ''}`,
    });
  }

  private subscriptions(): readonly string[] {
    const { panel } = this.deps;
    const all = [...new Set(this.tool.clients.flatMap(({ subscriptions }) => subscriptions))];
    if (all.length === 0) return [];
    const named = all.slice(0, maxNamed);
    const more = all.length - named.length;
    const title = (uri: CanonicalUri) => `• ${readTitle(panel, readResource(panel, uri))}`;
    return [
      `${subscriptionsInWords(all.length)}:`,
      ...named.map(title),
      ...(more > 0 ? [vscode.l10n.t('and {0} more', more.toLocaleString())] : []),
    ];
  }
}

function subscriptionsInWords(count: number): string {
  return count === 1
    ? vscode.l10n.t('1 subscription')
    : vscode.l10n.t('{0} subscriptions', count.toLocaleString());
}

function endingInWords(clients: readonly ConnectedClient[]): readonly string[] {
  if (clients.length === 0) return [];
  return [
    clients.some(({ hasSession }) => hasSession)
      ? vscode.l10n.t('End Connection ends its session.')
      : vscode.l10n.t(
          'It has no session: End Connection ends the streams on which it is notified of changes.',
        ),
    comeBackHint(),
  ];
}
