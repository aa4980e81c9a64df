import * as vscode from 'vscode';
import { copyEndpoint } from '../copyEndpoint';
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
