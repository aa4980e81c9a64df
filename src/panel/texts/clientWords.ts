import * as vscode from 'vscode';
import { oneLine } from '../../base/oneLine';
import type { SentBrief } from '../../core/brief/receipts';
import type { ClientIdentity } from '../../core/protocol/clientIdentity';
import type { ConnectedClient } from '../../core/protocol/connectedClients';
import type { PanelDeps } from '../ports';
import { clockTime } from './clockTime';

export function clientName({ name }: ClientIdentity): string {
  return name ?? vscode.l10n.t('A client without a name');
}

/** The name of the client whose hook has received a brief, with that of its subagent. */
export function hookClientName(
  { clientLabel }: Pick<PanelDeps, 'clientLabel'>,
  { client, agent }: SentBrief,
): string {
  const name = clientLabel(client) ?? client;
  return agent === undefined ? name : `${name} (${oneLine(agent)})`;
}

/** What a text was sent for. */
export function occasionInWords({ occasion }: SentBrief): string {
  switch (occasion) {
    case 'prompt':
      return vscode.l10n.t('With a prompt');
    case 'subagent':
      return vscode.l10n.t('For a subagent');
    case 'edit':
      return vscode.l10n.t('New problems after an edit');
  }
}

/** Such as "claude-code · 2.1.3 · worktree fix-cart · since 14:05 · MCP 2025-11-25". */
export function sessionInWords(client: ConnectedClient): string {
  const { identity, since, revision } = client;
  const begin = vscode.l10n.t('since {0}', clockTime(since));
  const where = worktreesInWords([client]);
  return [clientName(identity), identity.version, where, begin, `MCP ${revision}`]
    .filter(Boolean)
    .join(' · ');
}

/** Names the worktrees in which clients work; `undefined` if all work in what the window has open. */
export function worktreesInWords(
  clients: readonly Pick<ConnectedClient, 'worktree'>[],
): string | undefined {
  const names = [...new Set(clients.flatMap(({ worktree }) => worktree ?? []))];
  return names.length > 0 ? vscode.l10n.t('worktree {0}', oneLine(names.join(', '))) : undefined;
}

/** Explains that a tool whose connection was ended may connect again. */
export function comeBackHint(): string {
  return vscode.l10n.t(
    'AI tools may connect again by themselves. Pause sharing to show them nothing, or replace the token to shut out those that were set up with it.',
  );
}
