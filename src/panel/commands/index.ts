import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../base/events';
import { report } from '../report';
import { briefCommands } from './briefCommands';
import { clientCommands } from './clientCommands';
import type { Command, CommandDeps } from './command';
import { connectCommands } from './connectCommands';
import { findCommands } from './findCommands';
import { openCommands } from './openCommands';
import { pinCommands } from './pinCommands';
import { serverCommands } from './serverCommands';
import { setCommands } from './setCommands';
import { settingCommands } from './settingCommands';
import { sharingCommands } from './sharingCommands';
import { teamCommands } from './teamCommands';
import { unpinCommands } from './unpinCommands';
import { viewCommands } from './viewCommands';

/**
 * Every command of the manifest.
 * @internal for the tests
 */
export const commands = {
  ...pinCommands,
  ...unpinCommands,
  ...settingCommands,
  ...openCommands,
  ...setCommands,
  ...findCommands,
  ...teamCommands,
  ...serverCommands,
  ...clientCommands,
  ...connectCommands,
  ...sharingCommands,
  ...briefCommands,
  ...viewCommands,
};

export function registerCommands(deps: CommandDeps): Disposable {
  const owned = new DisposableStore();
  for (const [id, command] of Object.entries<Command>(commands)) {
    const run = (...args: readonly unknown[]) => {
      const [target, selected] = args;
      const meant = args.length > 0 ? (target ?? null) : undefined;
      const work = () => command(deps, meant, selected);
      // A menu passes the selection as well; a key passes its row alone, and the tree has the focus.
      return report(args.length === 1 ? deps.atRow(meant, work) : work(), deps);
    };
    owned.add(vscode.commands.registerCommand(id, run));
  }
  return owned;
}
