import * as vscode from 'vscode';
import type { SentBrief } from '../../core/brief/receipts';
import type { ClientIdentity } from '../../core/protocol/clientIdentity';
import type { PanelDeps } from '../ports';

export function clientName({ name }: ClientIdentity): string {
  return name ?? vscode.l10n.t('A client without a name');
}

/** The name of the client whose hook has received a brief. */
export function hookClientName(
  { clientLabel }: Pick<PanelDeps, 'clientLabel'>,
  { client }: SentBrief,
): string {
  return clientLabel(client) ?? client;
}

export function clientsInWords(count: number): string {
  switch (count) {
    case 0:
      return vscode.l10n.t('No client is connected.');
    case 1:
      return vscode.l10n.t('1 client is connected.');
    default:
      return vscode.l10n.t('{0} clients are connected.', count);
  }
}

/** Explains that a disconnected client may connect again. */
export function comeBackHint(): string {
  return vscode.l10n.t(
    'They may connect again by themselves. Pause sharing to show them nothing, or replace the token to shut out those that were set up with it.',
  );
}
