import * as vscode from 'vscode';
import { UserError } from '../../base/errors';
import { remove } from '../../core/pins/edits';
import type { Pin } from '../../core/pins/pin';
import { pinTitles } from '../texts/pinTitle';
import { offerUndo } from '../undoNotice';
import { ToolRow } from '../tree/toolRow';
import { clientCommands } from './clientCommands';
import type { Command, CommandDeps } from './command';
import { pinsFor, rowOf } from './subjects';

/** Commands that unpin or undo. */
export const unpinCommands = {
  // A key has one command, whatever the row is. It is none of the menus', which outside of the tree would show the key, too.
  'mcpBridge.removeRow': async (deps, target, selected) =>
    rowOf(target) instanceof ToolRow
      ? clientCommands['mcpBridge.disconnectClient'](deps, target)
      : unpin(deps, await pinsFor(deps, target, selected)),
  'mcpBridge.unpin': async (deps, target, selected) =>
    unpin(deps, await pinsFor(deps, target, selected)),
  'mcpBridge.unpinAll': async (deps) => {
    if (deps.pinStore.pins.length === 0) throw new UserError(vscode.l10n.t('Nothing is pinned.'));
    await unpin(deps, deps.pinStore.pins);
  },
  'mcpBridge.undo': async ({ pinStore }) => {
    if (!(await pinStore.undo())) {
      throw new UserError(vscode.l10n.t('There is no change of pins to undo.'));
    }
  },
} satisfies Record<string, Command>;

export async function unpin(deps: CommandDeps, pins: readonly Pin[]): Promise<void> {
  if (pins.length === 0) return;
  const change = await deps.pinStore.edit(remove(pins.map(({ id }) => id)));
  offerUndo(deps, vscode.l10n.t('Unpinned {0}.', pinTitles(deps, pins)), change);
}
