import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../base/events';
import type { PanelFeature } from '../panelFeature';
import { report } from '../report';
import type { Command, CommandDeps, KeyArguments } from './command';

/**
 * Registers the commands of the manifest. Their code is loaded with the first that is run, because VS Code waits for
 * whatever is loaded at activation.
 */
export function registerCommands(
  { commands, keybindings }: Contributed,
  deps: CommandDeps,
  features: readonly PanelFeature[],
): Disposable {
  const owned = new DisposableStore();
  const keysOf = (id: string) =>
    keybindings.flatMap(({ command, args }) => (command === id && args ? [args] : []));
  let loaded: ReturnType<typeof loadCommands> | undefined;
  const loadOnce = () =>
    (loaded ??= loadCommands(features).catch((cause: unknown) => {
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

/** A part of the manifest. */
export interface Contributed {
  readonly commands: readonly { readonly command: string }[];
  /** A key for a command on the focused row of a view has arguments that say so. */
  readonly keybindings: readonly { readonly command: string; readonly args?: KeyArguments }[];
}

/**
 * Loads all commands of the manifest, those of features among them, by their ids.
 * @internal for the tests
 */
export async function loadCommands(
  features: readonly PanelFeature[],
): Promise<Readonly<Record<string, Command>>> {
  const [{ commands }, { pinOther }, { removeRow }] = await Promise.all([
    import('./commands'),
    import('./pinOther'),
    import('./removeRow'),
  ]);
  const added = await Promise.all(features.map(async ({ load }) => load?.()));
  const choices = added.flatMap((feature) => feature?.pinChoices ?? []);
  const all = Object.assign(
    { 'mcpBridge.pinOther': pinOther(choices) },
    commands,
    ...added.map((feature) => feature?.commands),
  ) as Readonly<Record<string, Command>>;
  return { ...all, 'mcpBridge.removeRow': removeRow(all) };
}
