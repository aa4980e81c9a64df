import * as vscode from 'vscode';
import { refreshChoices, type RefreshChoice } from '../../core/pins/refreshChoice';
import { refreshText } from '../texts/refreshText';

export async function askRefresh(present: RefreshChoice): Promise<RefreshChoice | undefined> {
  const items = refreshChoices.map((choice) => ({
    label: refreshText(choice),
    description: choice === present ? vscode.l10n.t('now') : '',
    choice,
  }));
  const placeHolder = vscode.l10n.t('While this window has the focus');
  const title = vscode.l10n.t('Refresh Every');
  return (await vscode.window.showQuickPick(items, { title, placeHolder }))?.choice;
}
