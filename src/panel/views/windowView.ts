import * as vscode from 'vscode';
import {
  activeEditorUri,
  allProblemsUri,
  openEditorsUri,
  selectionUri,
} from '../../core/documents/liveUris';
import type { ResourceView } from '../resourceViews';
import { liveResource } from './liveResource';

/** The resources about the whole window. They open the part of it that they are about. */
export const windowView: ResourceView = {
  show: (uri) => {
    const focusEditor = 'workbench.action.focusActiveEditorGroup';
    switch (uri) {
      case activeEditorUri:
        return liveResource(vscode.l10n.t('Active editor'), 'go-to-file', focusEditor);
      case openEditorsUri:
        return liveResource(vscode.l10n.t('List of open editors'), 'list-unordered', focusEditor);
      case selectionUri:
        return liveResource(vscode.l10n.t('Selection'), 'selection', focusEditor);
      case allProblemsUri:
        return liveResource(
          vscode.l10n.t('All problems'),
          'warning',
          'workbench.actions.view.problems',
        );
      default:
        return undefined;
    }
  },
};
