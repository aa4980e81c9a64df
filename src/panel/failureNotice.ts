import * as vscode from 'vscode';
import type { Disposable } from '../core/events';
import type { PanelDeps } from './ports';

/** Says why the server does not run, and offers to try again. */
export function showFailures({ server, log }: PanelDeps): Disposable {
  return server.onDidChangeStatus((status) => {
    if (status.state === 'failed') void offerRetry(status.error);
  });

  async function offerRetry(error: Error): Promise<void> {
    const message = `MCP Workspace Bridge does not serve this window: ${error.message}`;
    const choice = await vscode.window.showErrorMessage(message, 'Try Again', 'Show Log');
    if (choice === 'Try Again') await server.restart();
    if (choice === 'Show Log') log.show();
  }
}
