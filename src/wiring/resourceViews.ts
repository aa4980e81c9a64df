import { gitView } from '../features/git/panel/gitView';
import type { PanelDeps } from '../panel/ports';
import { ResourceViews } from '../panel/resourceViews';
import { databaseView } from '../panel/views/databaseView';
import { ownView } from '../panel/views/ownView';
import { pageView } from '../panel/views/pageView';
import { problemsView } from '../panel/views/problemsView';
import { providedView } from '../panel/views/providedView';
import { windowView } from '../panel/views/windowView';

type Deps = Pick<
  PanelDeps,
  'databases' | 'isSecret' | 'pages' | 'pinStore' | 'problems' | 'providers' | 'title'
>;

/** @param deps their `title` is that of a document. */
export function createResourceViews(deps: Deps): ResourceViews {
  return new ResourceViews([
    windowView,
    problemsView(deps),
    gitView,
    databaseView(deps.databases),
    pageView(deps),
    providedView(deps),
    ownView(deps),
  ]);
}
