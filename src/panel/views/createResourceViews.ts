import type { PanelFeature } from '../panelFeature';
import type { PanelDeps } from '../ports';
import { ResourceViews } from '../resourceViews';
import { ownView } from './ownView';
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
