import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../base/events';
import { report } from '../report';
import type { Command, CommandDeps } from './command';

/**
 * Registers the commands of the manifest. Their code is loaded with the first that is run, because VS Code waits for
 * whatever is loaded at activation.
 */
export function registerCommands(ids: readonly string[], deps: CommandDeps): Disposable {
  const owned = new DisposableStore();
  for (const id of ids) {
    const run = (...args: readonly unknown[]) => {
      const [target, selected] = args;
      const meant = args.length > 0 ? (target ?? null) : undefined;
      const work = () => runCommand(id, deps, meant, selected);
      // A menu passes the selection as well; a key passes its row alone, and the tree has the focus.
      return report(args.length === 1 ? deps.atRow(meant, work) : work(), deps);
    };
    owned.add(vscode.commands.registerCommand(id, run));
  }
  return owned;
}

async function runCommand(
  id: string,
  deps: CommandDeps,
  target: unknown,
  selected: unknown,
): Promise<void> {
  const { commands } = await import('./commands');
  const command = new Map<string, Command>(Object.entries(commands)).get(id);
  await command?.(deps, target, selected);
}
