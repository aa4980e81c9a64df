import * as vscode from 'vscode';
import { toError } from '../base/errors';
import { anyOf, type DisposableStore } from '../base/events';
import type { Kinds } from '../core/catalog/kinds';
import { ActivePins } from '../core/pins/activePins';
import { DueRefreshes } from '../core/pins/refreshes';
import type { NamedByDocuments } from '../core/pins/movedPins';
import { uriOfTarget } from '../core/pins/pin';
import { PinStore, type PinsReport } from '../core/pins/pinStore';
import { LockedFile } from '../files/lockedFile';
import { ExternalMoves } from '../following/externalMoves';
import { followRenames } from '../following/followRenames';
import { RangeTracker } from '../following/rangeTracker';
import { describeError } from '../panel/texts/errorText';
import type { Workspace } from './workspace';

/** Opens the person's pins. A notification says what cannot be read. */
export async function openPinStore(
  own: DisposableStore,
  { globalStorageUri }: vscode.ExtensionContext,
  identity: string,
  log: vscode.LogOutputChannel,
): Promise<PinStore> {
  const path = vscode.Uri.joinPath(globalStorageUri, 'workspaces', `${identity}.json`).fsPath;
  const report: PinsReport = {
    broken: (copy) => {
      const message = vscode.l10n.t(
        'The pins of this workspace could not be read: a copy is kept at {0}. Look at what is pinned, and whether sharing is paused.',
        copy,
      );
      void vscode.window.showWarningMessage(message);
    },
    unreadable: (count) => {
      const message = vscode.l10n.t(
        'Pins of this workspace that cannot be read: {0}. They are kept in {1} and have no effect.',
        count,
        path,
      );
      void vscode.window.showWarningMessage(message);
    },
    failed: (error) => {
      log.error(error);
      const message = vscode.l10n.t('The pins could not be read: {0}', describeError(error));
      void vscode.window.showErrorMessage(message);
    },
  };
  const file = own.add(LockedFile.open(path));
  return own.add(await PinStore.open(file, report, vscode.l10n.t('Default')));
}

/** Creates the active pins, the person's and the team's, and follows pinned ranges. */
export function activatePins(
  own: DisposableStore,
  { folders, index, outside, reader, team }: Workspace,
  pinStore: PinStore,
  log: vscode.LogOutputChannel,
) {
  const pins = own.add(new ActivePins({ own: pinStore, team, folders }));
  const files = {
    onDidTouch: anyOf(index.onDidTouch, outside.onDidTouch),
    onDidReconcile: index.onDidReconcile,
  };
  const onError = (error: Error) => log.error(error);
  return { pins, ranges: own.add(new RangeTracker({ pins, pinStore, reader, files, onError })) };
}

/** Keeps files pinned that are renamed or moved, in VS Code or outside of it. */
export function followMoves(
  own: DisposableStore,
  { index }: Workspace,
  pinStore: PinStore,
  named: NamedByDocuments,
  log: vscode.LogOutputChannel,
): void {
  const onError = (error: Error) => log.error(error);
  const isTrusted = () => vscode.workspace.isTrusted;
  own.add(followRenames({ pinStore, named, onError }));
  own.add(new ExternalMoves({ pinStore, named, index, isTrusted, onError }));
}

/** Refreshes pinned resources whose changes have no event, when the person chose to. */
export function refreshWhenDue(
  own: DisposableStore,
  pinStore: PinStore,
  kinds: Kinds,
  log: vscode.LogOutputChannel,
): void {
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
