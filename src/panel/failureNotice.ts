import * as vscode from 'vscode';
import type { Disposable } from '../base/events';
import { describeError } from './texts/errorText';
import type { PanelDeps } from './ports';

/** Says why the server does not run, and offers to try again. */
export function showFailures({ server, log }: PanelDeps): Disposable {
  return server.onDidChangeStatus((status) => {
    if (status.state === 'failed') void offerRetry(status.error);
  });

  async function offerRetry(error: Error): Promise<void> {
    const message = vscode.l10n.t(
      'MCP Workspace Bridge does not serve this window: {0}',
      describeError(error),
    );
    const retry = vscode.l10n.t('Try Again');
    const showLog = vscode.l10n.t('Show Log');
    const choice = await vscode.window.showErrorMessage(message, retry, showLog);
    if (choice === retry) await server.restart();
    if (choice === showLog) log.show();
  }
}
