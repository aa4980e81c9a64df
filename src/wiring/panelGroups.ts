import { ChangesGroup } from '../features/git/panel/changesGroup';
import { ClientsGroup } from '../panel/tree/groups/clientsGroup';
import { DatabasesGroup } from '../panel/tree/groups/databasesGroup';
import { FilesGroup } from '../panel/tree/groups/filesGroup';
import { HeldBackGroup } from '../panel/tree/groups/heldBackGroup';
import { OpenGroup } from '../panel/tree/groups/openGroup';
import { pinnedGroup, teamGroup } from '../panel/tree/groups/pinGroups';
import { ProblemsGroup } from '../panel/tree/groups/problemsGroup';
import { ProvidersGroup } from '../panel/tree/groups/providersGroup';
import { SuggestedGroup } from '../panel/tree/groups/suggestedGroup';
import type { GroupsOf } from '../panel/tree/row';

/** The groups of the Context view, in their order. */
export const groupsOf: GroupsOf = (deps) => [
  pinnedGroup(deps),
  teamGroup(deps),
  new OpenGroup(deps),
  new SuggestedGroup(deps),
  new ProblemsGroup(deps),
  new ChangesGroup(deps),
  new FilesGroup(deps),
  new DatabasesGroup(deps),
  new ProvidersGroup(deps),
  new HeldBackGroup(deps),
  new ClientsGroup(deps),
];
