import type { PanelFeature } from '../../../panel/panelFeature';
import { RunningGroup } from './runningGroup';
import { runningView, type ViewDeps } from './runningView';

export function runningPanel(deps: ViewDeps): PanelFeature {
  return {
    view: runningView(deps),
    group: { behind: 'problems', create: (groups) => new RunningGroup(groups, deps) },
  };
}
