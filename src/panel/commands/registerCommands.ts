import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../base/events';
import type { PanelFeature } from '../panelFeature';
import { report } from '../report';
import type { Command, CommandDeps, KeyArguments } from './command';
import { commands as ownCommands } from './commands';
import { pinOther } from './pinOther';
import { rowOf } from './subjects';

/** Registers the commands of the manifest. */
export function registerCommands(
  { commands, keybindings }: Contributed,
  deps: CommandDeps,
  features: readonly PanelFeature[],
): Disposable {
  const owned = new DisposableStore();
  const keysOf = (id: string) =>
    keybindings.flatMap(({ command, args }) => (command === id && args ? [args] : []));
  const all = new Map(Object.entries(allCommands(features)));
  for (const { command: id } of commands) {
    const run = (...args: readonly unknown[]) => {
      const [target, selected] = args;
      const meant = args.length > 0 ? (target ?? null) : undefined;
      const work = async () => all.get(id)?.(deps, meant, selected);
      // A menu passes the selection as well; a key passes its row alone, and the tree has the focus.
      if (args.length !== 1) return report(work(), deps);
      const keys = keysOf(id);
      const isLost = meant === null && keys.length > 0;
      return report(isLost ? deps.repeatKey(id, keys) : deps.keepingFocus(meant, work), deps);
    };
    owned.add(vscode.commands.registerCommand(id, run));
  }
  return owned;
}

/** A part of the manifest. */
export interface Contributed {
  readonly commands: readonly { readonly command: string }[];
  /** A key for a command on the focused row of a view has arguments that say so. */
  readonly keybindings: readonly { readonly command: string; readonly args?: KeyArguments }[];
}

/**
 * All commands of the manifest, those of features among them, by their ids.
 * @internal for the tests
 */
export function allCommands(features: readonly PanelFeature[]): Readonly<Record<string, Command>> {
  const choices = features.flatMap(({ pinChoices }) => pinChoices ?? []);
  const all = Object.assign(
    { 'mcpBridge.pinOther': pinOther(choices) },
    ownCommands,
    ...features.map(({ commands }) => commands),
  ) as Readonly<Record<string, Command>>;
  return { ...all, 'mcpBridge.removeRow': removeRow(all) };
}

/**
 * The command of the key *Delete*, which has one, whatever the row is. It is none of the menus', which outside of the tree would
 * show the key, too.
 * @param commands all others, by their ids.
 */
function removeRow(commands: Readonly<Record<string, Command>>): Command {
  return async (deps, target, selected) =>
    commands[rowOf(target)?.removedBy ?? 'mcpBridge.unpin']?.(deps, target, selected);
}
