import * as vscode from 'vscode';
import type { PanelDeps } from './ports';

/** Replaces the token of the window, once the person agrees. */
export async function replaceToken({ server }: Pick<PanelDeps, 'server'>): Promise<void> {
  if (!(await confirmNewToken())) return;
  await server.replaceToken();
  void vscode.window.showInformationMessage(vscode.l10n.t('The token was replaced.'));
}

async function confirmNewToken(): Promise<boolean> {
  const replace = vscode.l10n.t('Replace');
  const choice = await vscode.window.showWarningMessage(
    vscode.l10n.t('Replace the token of this window?'),
    {
      modal: true,
      detail: vscode.l10n.t(
        'Tools that were set up by hand stop working until they get the new one. The ones set up here go on.',
      ),
    },
    replace,
  );
  return choice === replace;
}
