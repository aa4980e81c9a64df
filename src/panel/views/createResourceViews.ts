import * as vscode from 'vscode';
import { briefUri, bundleUri } from '../../core/budget/bundle';
import {
  activeEditorUri,
  allProblemsUri,
  openEditorsUri,
  selectionUri,
} from '../../core/documents/liveUris';
import { isOurs, parseUri } from '../../core/documents/uris';
import type { PanelFeature } from '../panelFeature';
import type { PanelDeps } from '../ports';
import { ResourceViews, type ResourceView, liveResource } from '../resourceViews';

interface Options {
  readonly problems: Pick<PanelDeps['problems'], 'documentOf'>;
  /** The title of a document. */
  title: PanelDeps['title'];
}

interface Deps extends Options {
  readonly rules: PanelDeps['sharing']['rules'];
}

export function createResourceViews(deps: Deps, features: readonly PanelFeature[]): ResourceViews {
  const added = features.flatMap(({ view }) => view ?? []);
  return new ResourceViews([windowView, problemsView(deps), ...added, ownView(deps)], deps.rules);
}

/** The resources that are made of pins, and so cannot be pinned, and any of our schemes that no other view shows. */
function ownView({ title }: Pick<Options, 'title'>): ResourceView {
  return {
    show: (uri) => {
      const icon = new vscode.ThemeIcon('pinned');
      if (uri === bundleUri) return { title: vscode.l10n.t('Pinned context'), icon };
      if (uri === briefUri) return { title: vscode.l10n.t('What goes with each prompt'), icon };
      return isOurs(parseUri(uri))
        ? { title: title(uri), icon: new vscode.ThemeIcon('warning'), pinnedAs: 'live' }
        : undefined;
    },
  };
}

/** The problems of one document each. */
function problemsView({ problems, title }: Options): ResourceView {
  const titled = (document: string) => vscode.l10n.t('Problems of {0}', document);
  return {
    show: (uri) => {
      const document = problems.documentOf(uri);
      return (
        document && {
          title: titled(title(document)),
          icon: new vscode.ThemeIcon('warning'),
          pinnedAs: 'live',
          about: { document, title: titled },
          stateOf: document,
        }
      );
    },
  };
}

/** The resources about the whole window. They open the part of it that they are about. */
const windowView: ResourceView = {
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
