import * as vscode from 'vscode';
import { toError } from '../base/errors';
import type { DisposableStore } from '../base/events';
import type { Catalog } from '../core/catalog/catalog';
import { isWeb } from '../core/documents/uris';
import { DueRefreshes } from '../core/pins/dueRefreshes';
import type { PinStore } from '../core/pins/pinStore';
import { refreshableOf } from '../core/pins/refreshable';
import type { Kinds } from './kinds';
import type { WebPages } from './pages';

interface Deps {
  readonly pinStore: PinStore;
  readonly pages: WebPages;
  readonly kinds: Kinds;
  readonly catalog: Catalog;
  readonly log: vscode.LogOutputChannel;
}

/** Refreshes pinned web pages and databases when the person chose to, and lets them do so by hand. */
export function createRefreshes(own: DisposableStore, deps: Deps) {
  const { pinStore, pages, kinds, catalog, log } = deps;
  const databases = kinds.databases.refreshes((uri, signal) => catalog.read(uri, signal));
  own.add(
    new DueRefreshes({
      pinned: () => refreshableOf(pinStore.pins),
      isWanted: () =>
        vscode.window.state.focused && vscode.workspace.isTrusted && !pinStore.isPaused,
      refreshIfDue: (uri) =>
        isWeb(uri) ? pages.fetcher.refreshIfDue(uri) : databases.refreshIfDue(uri),
      onError: (cause) => log.error(toError(cause)),
    }),
  );
  return databases;
}
