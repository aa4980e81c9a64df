import * as vscode from 'vscode';
import { toError } from '../base/errors';
import type { DisposableStore } from '../base/events';
import type { Kinds } from '../core/catalog/kinds';
import { DueRefreshes } from '../core/pins/dueRefreshes';
import { uriOfTarget } from '../core/pins/pin';
import type { PinStore } from '../core/pins/pinStore';

interface Deps {
  readonly pinStore: PinStore;
  readonly kinds: Kinds;
  readonly log: vscode.LogOutputChannel;
}

/** Refreshes pinned resources whose changes have no event, when the person chose to. */
export function refreshWhenDue(own: DisposableStore, { pinStore, kinds, log }: Deps): void {
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
