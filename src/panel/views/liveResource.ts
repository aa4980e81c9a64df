import * as vscode from 'vscode';
import type { ShownResource } from '../resourceViews';

interface Options extends Pick<ShownResource, 'title' | 'detail'> {
  /** The name of one of VS Code's icons. */
  readonly icon: string;
  /** Shows the part of the window that the resource is about. */
  readonly command: string;
}

/** A resource that is made when it is read, and opens the part of the window that it is about. */
export function liveResource({ icon, command, ...words }: Options): ShownResource {
  return {
    ...words,
    icon: new vscode.ThemeIcon(icon),
    pinnedAs: 'live',
    open: async () => {
      await vscode.commands.executeCommand(command);
    },
  };
}
