import type { PanelFeature } from '../../../panel/panelFeature';
import type { GitResources } from '../kind/gitResources';
import { ChangesGroup } from './changesGroup';
import { gitView } from './gitView';

export function gitPanel(git: GitResources): PanelFeature {
  return {
    view: gitView(git),
    group: { behind: 'problems', create: (deps) => new ChangesGroup(deps, git) },
  };
}
