import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../base/events';
import { report } from '../report';
import type { Command, CommandDeps, KeyArguments } from './command';

/**
 * Registers the commands of the manifest. Their code is loaded with the first that is run, because VS Code waits for
 * whatever is loaded at activation.
 */
export function registerCommands(
  { commands, keybindings }: Contributed,
  deps: CommandDeps,
  load: LoadCommands,
): Disposable {
  const owned = new DisposableStore();
  const keysOf = (id: string) =>
    keybindings.flatMap(({ command, args }) => (command === id && args ? [args] : []));
  let loaded: ReturnType<LoadCommands> | undefined;
  const loadOnce = () =>
    (loaded ??= load().catch((cause: unknown) => {
      loaded = undefined;
      throw cause;
    }));
  for (const { command: id } of commands) {
    const run = (...args: readonly unknown[]) => {
      const [target, selected] = args;
      const meant = args.length > 0 ? (target ?? null) : undefined;
      const work = async () => {
        const command = new Map(Object.entries(await loadOnce())).get(id);
        await command?.(deps, meant, selected);
      };
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

/** Loads all commands of the manifest, by their ids. */
export type LoadCommands = () => Promise<Readonly<Record<string, Command>>>;

/** A part of the manifest. */
export interface Contributed {
  readonly commands: readonly { readonly command: string }[];
  /** Those that work on the focused row of a view have arguments that say so. */
  readonly keybindings: readonly { readonly command: string; readonly args?: KeyArguments }[];
}
