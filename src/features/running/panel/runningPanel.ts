import type { PanelFeature } from '../../../panel/panelFeature';
import { RunningGroup } from './runningGroup';
import type { SilentTerminals } from './silentTerminals';
import { runningView, type ViewDeps } from './runningView';

export function runningPanel(deps: ViewDeps, silent: SilentTerminals): PanelFeature {
  return {
    view: runningView(deps),
    group: { behind: 'problems', create: (groups) => new RunningGroup(groups, deps, silent) },
  };
}
