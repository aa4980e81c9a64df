import type { PanelFeature } from '../../../panel/panelFeature';
import { ChangesGroup } from './changesGroup';
import { gitView } from './gitView';

export const gitPanel: PanelFeature = {
  view: gitView,
  group: { behind: 'problems', create: (deps) => new ChangesGroup(deps) },
};
