import * as vscode from 'vscode';
import { UserError } from '../../base/errors';
import { copyEndpoint } from '../copyEndpoint';
import type { Command } from './command';

/** The extension's id, and the walkthrough's in the manifest. */
const walkthrough = 'mcp-workspace-bridge.mcp-workspace-bridge#start';

/** Commands for the server, its token and sharing. */
export const serverCommands = {
  'mcpBridge.copyEndpoint': ({ server }) => copyEndpoint(server.status),
  'mcpBridge.restartServer': async ({ server }) => {
    if (!vscode.workspace.isTrusted) {
      throw new UserError(
        vscode.l10n.t('This workspace is not trusted, so nothing is served from it.'),
      );
    }
    await server.restart();
  },
  'mcpBridge.replaceToken': async ({ server }) => {
    await server.replaceToken();
    void vscode.window.showInformationMessage(
      vscode.l10n.t(
        'The token was replaced. Clients that were set up with the old one need the new one.',
      ),
    );
  },
  'mcpBridge.pauseSharing': ({ pinStore }) => pinStore.setPaused(true),
  'mcpBridge.resumeSharing': ({ pinStore }) => pinStore.setPaused(false),
  'mcpBridge.showLog': async ({ log }) => log.show(),
  'mcpBridge.openWalkthrough': async () => {
    await vscode.commands.executeCommand('workbench.action.openWalkthrough', walkthrough, false);
  },
} satisfies Record<string, Command>;
