import * as vscode from 'vscode';

interface LiveResource {
  readonly name: string;
  readonly icon: string;
  /** Shows the person what it is about. */
  readonly command: string;
}

/** A resource that can be pinned beside documents. Its content is made when it is read. */
export function liveResource(uri: string): LiveResource | undefined {
  switch (uri) {
    case 'editor://window/active':
      return {
        name: vscode.l10n.t('Active editor'),
        icon: 'go-to-file',
        command: 'workbench.action.focusActiveEditorGroup',
      };
    case 'editor://window/open':
      return {
        name: vscode.l10n.t('List of open editors'),
        icon: 'list-unordered',
        command: 'workbench.action.focusActiveEditorGroup',
      };
    case 'editor://window/selection':
      return {
        name: vscode.l10n.t('Selection'),
        icon: 'selection',
        command: 'workbench.action.focusActiveEditorGroup',
      };
    case 'diagnostics://workspace/all':
      return {
        name: vscode.l10n.t('All problems'),
        icon: 'warning',
        command: 'workbench.actions.view.problems',
      };
    default:
      return undefined;
  }
}
