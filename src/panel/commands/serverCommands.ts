import * as vscode from 'vscode';
import { UserError } from '../../base/errors';
import type { ServerStatus } from '../../core/protocol/serverStatus';
import { expectTrust } from '../expectTrust';
import type { Command } from './command';

/** Commands for the server, its token and sharing. */
export const serverCommands = {
  'mcpBridge.connection': async (deps) => {
    const run = (id: string) => async () => {
      await vscode.commands.executeCommand(id);
    };
    const items = [
      {
        label: vscode.l10n.t('Diagnose Connection'),
        iconPath: new vscode.ThemeIcon('pulse'),
        detail: vscode.l10n.t('Looks for what keeps a tool from this window'),
        run: run('mcpBridge.diagnoseConnection'),
      },
      {
        label: vscode.l10n.t('Copy Endpoint'),
        iconPath: new vscode.ThemeIcon('copy'),
        detail: vscode.l10n.t('The address and the token, for a tool that is not in the list'),
        run: async () => copyEndpoint(deps.server.status),
      },
      {
        label: vscode.l10n.t('Restart Server'),
        iconPath: new vscode.ThemeIcon('debug-restart'),
        detail: vscode.l10n.t('AI tools that are active connect again'),
        run: run('mcpBridge.restartServer'),
      },
      {
        label: vscode.l10n.t('Replace Token'),
        iconPath: new vscode.ThemeIcon('key'),
        detail: vscode.l10n.t('Shuts out tools that were set up by hand'),
        run: run('mcpBridge.replaceToken'),
      },
      {
        label: vscode.l10n.t('Show Log'),
        iconPath: new vscode.ThemeIcon('output'),
        detail: vscode.l10n.t('What the server and the tools did'),
        run: async () => deps.log.show(),
      },
    ];
    const title = vscode.l10n.t('Connection');
    await (await vscode.window.showQuickPick(items, { title }))?.run();
  },
  'mcpBridge.restartServer': async ({ server }) => {
    expectTrust();
    await server.restart();
  },
  'mcpBridge.replaceToken': async ({ server }) => {
    if (!(await confirmNewToken())) return;
    await server.replaceToken();
    void vscode.window.showInformationMessage(vscode.l10n.t('The token was replaced.'));
  },
  'mcpBridge.pauseSharing': ({ pinStore }) => pinStore.setPaused(true),
  'mcpBridge.resumeSharing': ({ pinStore }) => pinStore.setPaused(false),
} satisfies Record<string, Command>;

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

/** Copies the address, then offers the token, alone or in a JSON configuration. */
async function copyEndpoint(status: ServerStatus): Promise<void> {
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
