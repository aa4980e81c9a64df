import type { Access } from '../core/access/access';
import type { Briefing } from '../core/brief/briefing';
import { currentInstructions } from '../core/brief/currentInstructions';
import { HookBriefs } from '../core/brief/hookBriefs';
import type { Tokens } from '../core/budget/tokens';
import type { Catalog } from '../core/catalog/catalog';
import type { ActivePins } from '../core/pins/activePins';
import type { Kinds } from './kinds';
import type { Workspace } from './workspace';

interface Deps {
  readonly workspace: Workspace;
  readonly pins: ActivePins;
  readonly access: Access;
  readonly catalog: Catalog;
  readonly kinds: Kinds;
  readonly tokens: Tokens;
}

/** What clients are told when they connect and before each prompt. */
export function createBriefing(deps: Deps) {
  const { workspace, pins, access, catalog, kinds, tokens } = deps;
  const { folders, place } = workspace;
  const instructions = currentInstructions({
    pins,
    access,
    catalog,
    title: (uri) => folders.paths.title(uri),
    place: () => place.now,
  });
  const hooks = new HookBriefs({
    maker: kinds.maker,
    tokens,
    access,
    catalog,
    mayTell: () => () => true,
    onDidTell: () => undefined,
  });
  return { instructions, hooks } satisfies Briefing;
}
