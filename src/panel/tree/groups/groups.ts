import type { PanelFeature } from '../../panelFeature';
import type { Group, GroupDeps, GroupsOf } from '../row';
import { ClientsGroup } from './clientsGroup';
import { FilesGroup } from './filesGroup';
import { HeldBackGroup } from './heldBackGroup';
import { OpenGroup } from './openGroup';
import { pinnedGroup, teamGroup } from './pinGroups';
import { ProblemsGroup } from './problemsGroup';
import { ProvidersGroup } from './providersGroup';
import { SuggestedGroup } from './suggestedGroup';

/** The groups of the Context view with those of features, in their order. */
export function groupsWith(features: readonly PanelFeature[]): GroupsOf {
  return (deps) =>
    ownGroups(deps).flatMap((own) => {
      const added = features.flatMap(({ group }) =>
        group?.behind === own.id ? group.create(deps) : [],
      );
      return [own, ...added];
    });
}

function ownGroups(deps: GroupDeps): readonly Group[] {
  return [
    pinnedGroup(deps),
    teamGroup(deps),
    new OpenGroup(deps),
    new SuggestedGroup(deps),
    new ProblemsGroup(deps),
    new FilesGroup(deps),
    new ProvidersGroup(deps),
    new HeldBackGroup(deps),
    new ClientsGroup(deps),
  ];
}
