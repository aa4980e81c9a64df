import { l10n, workspace } from 'vscode';
import { fenceOf } from '../../core/documents/fence';
import { formatTokens } from '../../core/budget/tokens';
import type { BriefPreview } from '../../core/brief/hookBriefs';
import type { Receipt } from '../../core/brief/receipts';
import { clientName, hookClientName, occasionInWords } from '../texts/clientWords';
import { clockTime } from '../texts/clockTime';
import type { PanelDeps } from '../ports';
import { readResource, readTitle } from '../readResource';
import { budgetInWords, tokensInWords } from '../texts/budgetText';

/** The text that the next prompt of an AI tool would carry, with its part of the budget. */
export function previewText({ text, tokens, budget }: BriefPreview, isPaused: boolean): string {
  const title = `# ${l10n.t('What goes with each prompt')}`;
  if (text === '') return `${title}\n\n${emptyText(isPaused)}\n`;
  const about = l10n.t(
    'This goes with the next prompt of a tool that was sent nothing before. One that was sent something gets only what has changed.',
  );
  return `${title}\n\n**${budgetInWords({ total: tokens, budget })}** · ${about}\n\n---\n\n${text}`;
}

function emptyText(isPaused: boolean): string {
  if (!workspace.isTrusted) return l10n.t('Nothing is shared: this workspace is not trusted.');
  if (isPaused) return l10n.t('Sharing is paused: AI tools see nothing of this window.');
  return l10n.t('Nothing: nothing is pinned, no file is active, and there are no problems.');
}

/** Everything that was sent, the latest first. */
export async function sentText(panel: PanelDeps): Promise<string> {
  const { receipts } = panel.brief;
  const lines = [
    `# ${l10n.t('What was sent')}`,
    '',
    l10n.t(
      'What AI tools were given by this window, the latest first. It is kept in memory until the window closes, as far as there is room, and is never written to disk.',
    ),
  ];
  const { all } = receipts;
  if (all.length === 0) lines.push('', l10n.t('Nothing was sent yet.'));
  for (const receipt of all) {
    lines.push('', ...sentLines(panel, receipt, await receipts.weigh(receipt)));
  }
  return `${lines.join('\n')}\n`;
}

function redactedInWords(count: number): string {
  return count === 1 ? l10n.t('1 secret was replaced') : l10n.t('{0} secrets were replaced', count);
}

function sentLines(panel: PanelDeps, receipt: Receipt, tokens: number | undefined): string[] {
  const { at, text } = receipt;
  const to =
    receipt.type === 'brief' ? hookClientName(panel, receipt) : clientName(receipt.identity);
  const what =
    receipt.type === 'brief'
      ? occasionInWords(receipt)
      : readTitle(panel, readResource(panel, receipt.uri));
  const heading = [clockTime(at), to, what, tokensInWords(tokens)].filter(Boolean).join(' · ');
  const items =
    receipt.type === 'brief'
      ? [
          ...receipt.items.map((each) => `- ${each.title} · ~${formatTokens(each.tokens)}`),
          ...(receipt.redacted > 0 ? [`- ${redactedInWords(receipt.redacted)}`] : []),
        ]
      : [];
  const fence = fenceOf(text ?? '');
  const quoted =
    text === undefined
      ? [l10n.t('Not a text, or not kept any more.')]
      : [fence, text.replace(/\n$/, ''), fence];
  return [`## ${heading}`, '', ...items, ...(items.length > 0 ? [''] : []), ...quoted];
}
