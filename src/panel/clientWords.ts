import * as vscode from 'vscode';
import type { ClientIdentity } from '../core/protocol/clientIdentity';

export function clientName({ name }: ClientIdentity): string {
  return name ?? vscode.l10n.t('A client without a name');
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

/** Says what disconnecting a client does not do. */
export function comeBackHint(): string {
  return vscode.l10n.t(
    'Clients may connect again by themselves. Pause sharing to show them nothing, or replace the token to shut out those that were set up with it.',
  );
}
