import * as vscode from 'vscode';
import { toError } from '../base/errors';
import type { DisposableStore } from '../base/events';
import type { Logger } from '../base/logger';
import type { Kinds } from '../core/catalog/kinds';
import { ActivePins } from '../core/pins/activePins';
import { DueRefreshes } from '../core/pins/refreshes';
import { uriOfTarget } from '../core/pins/pin';
import type { PinStore } from '../core/pins/pinStore';
import { unpinClosedUntitled } from './closedUntitled';
import { followMoves } from './followMoves';
import { trackRanges } from './trackRanges';
import type { Workspace } from '../workspace/openWorkspace';

interface Deps {
  readonly workspace: Workspace;
  readonly pinStore: PinStore;
  readonly log: Logger;
}

/** The active pins, the user's and the team's, whose lines are followed. */
export function activatePins(own: DisposableStore, { workspace, pinStore, log }: Deps) {
  const { folders, team } = workspace;
  const pins = own.add(new ActivePins({ own: pinStore, team, folders }));
  return { pins, ranges: trackRanges(own, { pins, pinStore, workspace, log }) };
}

/**
 * Keeps files pinned that are renamed or moved, unpins untitled documents that are closed, and refreshes pinned resources whose
 * changes have no event.
 */
export function followPins(
  own: DisposableStore,
  { workspace, pinStore, kinds, log }: Deps & { readonly kinds: Kinds },
): void {
  own.add(unpinClosedUntitled({ pinStore, onError: (error) => log.error(error) }));
  followMoves(own, { pinStore, named: kinds.named, workspace, log });
  own.add(
    new DueRefreshes({
      pinned: () => pinStore.pins.flatMap(({ target }) => uriOfTarget(target) ?? []),
      isWanted: () =>
        vscode.window.state.focused && vscode.workspace.isTrusted && !pinStore.isPaused,
      refreshIfDue: (uri) => kinds.refreshIfDue(uri),
      onError: (cause) => log.error(toError(cause)),
    }),
  );
}
