import * as vscode from 'vscode';
import { Obstructed } from '../../base/errors';

/** An error in the person's language. */
export function describeError(error: Error): string {
  if (!(error instanceof Obstructed)) return error.message;
  const { obstacle } = error;
  switch (obstacle.type) {
    case 'noFreePort':
      return vscode.l10n.t(
        'No free port on {0} ({1}). Set "mcpBridge.port" to one.',
        obstacle.host,
        obstacle.code ?? '',
      );
    case 'noTokenFile':
      return vscode.l10n.t('{0} cannot be read as a file. Remove it.', obstacle.path);
    case 'locked':
      return vscode.l10n.t(
        '{0} stays locked. Delete it if no VS Code window is writing.',
        obstacle.path,
      );
    case 'foreignFolder':
      return vscode.l10n.t('The folder {0} belongs to another user. Remove it.', obstacle.path);
    case 'unquotable':
      return vscode.l10n.t(
        'No hook is written: a shell could take part of {0} for a command. Ask the tool to read "context://workspace/brief" instead.',
        obstacle.path,
      );
    case 'changed':
      return vscode.l10n.t(
        '{0} has changed meanwhile, so nothing was written. Try again.',
        obstacle.path,
      );
    case 'newerState':
      return vscode.l10n.t('A newer version of MCP Workspace Bridge wrote these pins: update it.');
  }
}
