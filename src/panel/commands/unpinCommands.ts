import * as vscode from 'vscode';
import { UserError } from '../../base/errors';
import { remove } from '../../core/pins/edits';
import type { Pin } from '../../core/pins/pin';
import { pinTitles } from '../pinTitle';
import { offerUndo } from '../undoNotice';
import type { Command, CommandDeps } from './command';
import { pinsFor } from './subjects';

/** What is pinned no longer, and what is taken back. */
export const unpinCommands = {
  'mcpBridge.unpin': async (deps, target, selected) =>
    unpin(deps, await pinsFor(deps, target, selected)),
  // For menus outside of the tree, which else would name the key that unpins in the tree and does other things there.
  'mcpBridge.unpinFile': async (deps, target, selected) =>
    unpin(deps, await pinsFor(deps, target, selected)),
  'mcpBridge.unpinAll': async (deps) => {
    if (deps.state.pins.length === 0) throw new UserError(vscode.l10n.t('Nothing is pinned.'));
    await unpin(deps, deps.state.pins);
  },
  'mcpBridge.undo': async ({ state }) => {
    if (!(await state.undo())) {
      throw new UserError(vscode.l10n.t('There is no change of pins to undo.'));
    }
  },
} satisfies Record<string, Command>;

export async function unpin(deps: CommandDeps, pins: readonly Pin[]): Promise<void> {
  if (pins.length === 0) return;
  const change = await deps.state.edit(remove(pins.map(({ id }) => id)));
  offerUndo(deps, vscode.l10n.t('Unpinned {0}.', pinTitles(deps, pins)), change);
}
