import * as vscode from 'vscode';
import { toError } from '../base/errors';
import { anyOf, type DisposableStore } from '../base/events';
import type { Logger } from '../base/logger';
import type { Kinds } from '../core/catalog/kinds';
import { ActivePins } from '../core/pins/activePins';
import { DueRefreshes } from '../core/pins/refreshes';
import { uriOfTarget } from '../core/pins/pin';
import type { PinStore } from '../core/pins/pinStore';
import { ExternalMoves } from './externalMoves';
import { followRenames } from './followRenames';
import { RangeTracker } from './rangeTracker';
import type { Workspace } from '../workspace/openWorkspace';

interface Deps {
  readonly workspace: Workspace;
  readonly pinStore: PinStore;
  readonly log: Logger;
}

/** The active pins, the user's and the team's, whose lines are followed. */
export function activatePins(own: DisposableStore, { workspace, pinStore, log }: Deps) {
  const { folders, index, outside, reader, team } = workspace;
  const pins = own.add(new ActivePins({ own: pinStore, team, folders }));
  const files = {
    onDidTouch: anyOf(index.onDidTouch, outside.onDidTouch),
    onDidReconcile: index.onDidReconcile,
  };
  const onError = (error: Error) => log.error(error);
  return { pins, ranges: own.add(new RangeTracker({ pins, pinStore, reader, files, onError })) };
}

/** Keeps files pinned that are renamed or moved, and refreshes pinned resources whose changes have no event. */
export function followPins(
  own: DisposableStore,
  { workspace, pinStore, kinds, log }: Deps & { readonly kinds: Kinds },
): void {
  const { named } = kinds;
  const onError = (cause: unknown) => log.error(toError(cause));
  const isTrusted = () => vscode.workspace.isTrusted;
  own.add(followRenames({ pinStore, named, onError }));
  own.add(new ExternalMoves({ pinStore, named, index: workspace.index, isTrusted, onError }));
  own.add(
    new DueRefreshes({
      pinned: () => pinStore.pins.flatMap(({ target }) => uriOfTarget(target) ?? []),
      isWanted: () => vscode.window.state.focused && isTrusted() && !pinStore.isPaused,
      refreshIfDue: (uri) => kinds.refreshIfDue(uri),
      onError,
    }),
  );
}
