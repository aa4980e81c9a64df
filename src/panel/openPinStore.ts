import * as vscode from 'vscode';
import type { DisposableStore } from '../base/events';
import type { Logger } from '../base/logger';
import { PinStore, type PinsReport } from '../core/pins/pinStore';
import { LockedFile } from '../files/lockedFile';
import { describeError } from './texts/errorText';

interface Deps {
  readonly context: Pick<vscode.ExtensionContext, 'globalStorageUri'>;
  /** The name of this workspace in the storage that all windows share. */
  readonly identity: string;
  readonly log: Logger;
}

/** Opens the user's pins. A notification says what cannot be read. */
export async function openPinStore(
  own: DisposableStore,
  { context: { globalStorageUri }, identity, log }: Deps,
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
