import * as vscode from 'vscode';
import { UserError } from '../base/errors';
import type { ServerStatus } from '../core/protocol/serverStatus';

/** Copies the address, then offers the token, alone or in a JSON configuration. */
export async function copyEndpoint(status: ServerStatus): Promise<void> {
  if (status.state !== 'serving') {
    throw new UserError(vscode.l10n.t('There is no endpoint to copy: the server is not running.'));
  }
  const url = await addressHere(status.url);
  await vscode.env.clipboard.writeText(url);
  void offerMore(url, status.token);
}

/** If the window shows a remote machine, the address that VS Code forwards to that machine's port. */
async function addressHere(url: string): Promise<string> {
  const isRemoteDesktop =
    vscode.env.remoteName !== undefined && vscode.env.uiKind === vscode.UIKind.Desktop;
  return isRemoteDesktop
    ? (await vscode.env.asExternalUri(vscode.Uri.parse(url))).toString(true)
    : url;
}

async function offerMore(url: string, token: string): Promise<void> {
  // No shell command is offered, because other users see the command lines of running processes, and shells keep them.
  const forms = {
    [vscode.l10n.t('Copy as JSON')]: JSON.stringify(
      {
        mcpServers: {
          vscode: { type: 'http', url, headers: { Authorization: `Bearer ${token}` } },
        },
      },
      undefined,
      2,
    ),
    [vscode.l10n.t('Copy Token')]: token,
  };
  const choice = await vscode.window.showInformationMessage(
    vscode.l10n.t(
      'Copied {0}. An AI tool needs the token, too, which is a secret: keep it out of files in the workspace.',
      url,
    ),
    ...Object.keys(forms),
  );
  const text = choice && new Map(Object.entries(forms)).get(choice);
  if (text !== undefined) await vscode.env.clipboard.writeText(text);
}
