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
  live: () => [activeEditorUri, selectionUri, allProblemsUri],
  show: (uri) => {
    const command = 'workbench.action.focusActiveEditorGroup';
    switch (uri) {
      case activeEditorUri:
        return liveResource({
          title: vscode.l10n.t('Active editor'),
          detail: vscode.l10n.t('Which file is in front, its cursor, and the lines on the screen'),
          icon: 'go-to-file',
          command,
        });
      case openEditorsUri:
        return liveResource({
          title: vscode.l10n.t('List of open editors'),
          icon: 'list-unordered',
          command,
        });
      case selectionUri:
        return liveResource({
          title: vscode.l10n.t('Selection'),
          detail: vscode.l10n.t('The text that is selected, with its place'),
          icon: 'selection',
          command,
        });
      case allProblemsUri:
        return liveResource({
          title: vscode.l10n.t('All problems'),
          detail: vscode.l10n.t('Errors and warnings of all files'),
          icon: 'warning',
          command: 'workbench.actions.view.problems',
        });
      default:
        return undefined;
    }
  },
};
