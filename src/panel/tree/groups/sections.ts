import type { PanelFeature } from '../../panelFeature';
import { sectionOf, type Group, type GroupDeps, type Section, type SectionsOf } from '../row';
import { FilesGroup } from './filesGroup';
import { foundToolRows } from './foundToolRows';
import { HeldBackGroup } from './heldBackGroup';
import { OpenGroup } from './openGroup';
import { ownPinRows, TeamGroup } from './ownAndTeamPins';
import { ProblemsGroup } from './problemsGroup';
import { toolRows } from './toolRows';

/** The sections of the view *Pins*: what goes with each prompt, with the groups of features. */
export function pinSections(features: readonly PanelFeature[]): SectionsOf {
  return (deps) => {
    const added = features.flatMap(({ pinsGroup }) => pinsGroup?.(deps) ?? []);
    const groups = added.map(sectionOf);
    return [foundToolRows(deps), ...groups, ownPinRows(deps), sectionOf(new TeamGroup(deps))];
  };
}

/** The sections of the view *Add*: everything that can be pinned, with the groups of features. */
export function addSections(features: readonly PanelFeature[]): SectionsOf {
  const added = features.flatMap(({ group }) => group ?? []);
  return (deps) => {
    const withThoseBehind = (group: Group): readonly Group[] => {
      const behind = added.filter((each) => each.behind === group.id);
      return [group, ...behind.flatMap((each) => withThoseBehind(each.create(deps)))];
    };
    return addable(deps).flatMap(withThoseBehind).map(sectionOf);
  };
}

function addable(deps: GroupDeps) {
  return [new OpenGroup(deps), new ProblemsGroup(deps), new FilesGroup(deps)];
}

/** The sections of the view *AI Tools*: the tools, what each was sent, and what was held back. */
export function toolSections(deps: GroupDeps): readonly Section[] {
  return [toolRows(deps), sectionOf(new HeldBackGroup(deps))];
}
