import * as vscode from 'vscode';
import { briefUri, bundleUri } from '../../core/budget/bundle';
import { isOurs, parseUri } from '../../core/documents/uris';
import type { PanelFeature } from '../panelFeature';
import type { PanelDeps } from '../ports';
import { ResourceViews, type ResourceView } from '../resourceViews';
import { problemsView } from './problemsView';
import { windowView } from './windowView';

/** @param deps their `title` is that of a document. */
export function createResourceViews(
  deps: Pick<PanelDeps, 'problems' | 'title'>,
  features: readonly PanelFeature[],
): ResourceViews {
  return new ResourceViews([
    windowView,
    problemsView(deps),
    ...features.flatMap(({ view }) => view ?? []),
    ownView(deps),
  ]);
}

/** The resources that are made of pins, and so cannot be pinned, and any of our schemes that no other view shows. */
function ownView({ title }: Pick<PanelDeps, 'title'>): ResourceView {
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
