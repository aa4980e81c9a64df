import * as vscode from 'vscode';
import type { RefreshChoice } from '../../core/pins/refreshes';

export function refreshText(refresh: RefreshChoice): string {
  switch (refresh) {
    case 'never':
      return vscode.l10n.t('Refreshed by hand');
    case 'hour':
      return vscode.l10n.t('Refreshed every hour');
    case 'day':
      return vscode.l10n.t('Refreshed every day');
  }
}
