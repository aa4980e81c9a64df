import * as vscode from 'vscode';
import type { ShownResource } from '../resourceViews';

/** A resource that is made when it is read, and opens the part of the window that it is about. */
export function liveResource(title: string, icon: string, command: string): ShownResource {
  return {
    title,
    icon: new vscode.ThemeIcon(icon),
    pinnedAs: 'live',
    open: async () => {
      await vscode.commands.executeCommand(command);
    },
  };
}
