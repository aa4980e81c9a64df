import type { Command } from './command';
import { rowOf } from './subjects';

/**
 * The command of the key *Delete*, which has one, whatever the row is. It is none of the menus', which outside of the tree would
 * show the key, too.
 * @param commands all others, by their ids.
 */
export function removeRow(commands: Readonly<Record<string, Command>>): Command {
  return async (deps, target, selected) =>
    commands[rowOf(target)?.removedBy ?? 'mcpBridge.unpin']?.(deps, target, selected);
}
