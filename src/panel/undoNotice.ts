import * as vscode from 'vscode';
import type { PinsChange } from '../core/pins/revert';
import type { PanelDeps } from './ports';
import { report } from './report';

/** Reports a change of the pins, and offers to undo it; shows nothing if nothing changed. */
export function offerUndo(
  { pinStore, log }: Pick<PanelDeps, 'pinStore' | 'log'>,
  message: string,
  change: PinsChange | undefined,
): void {
  if (change) void report(ask(change), { log });

  async function ask(done: PinsChange): Promise<void> {
    const undo = vscode.l10n.t('Undo');
    const choice = await vscode.window.showInformationMessage(message, undo);
    if (choice === undo) await pinStore.undo(done);
  }
}
