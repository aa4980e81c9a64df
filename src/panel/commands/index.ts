import * as vscode from 'vscode';
import { toError, UserError } from '../../core/errors';
import { DisposableStore, type Disposable } from '../../core/events';
import type { PanelDeps } from '../ports';
import { pinCommands } from './pinCommands';
import { rangeCommands } from './rangeCommands';
import { serverCommands } from './serverCommands';
import { teamCommands } from './teamCommands';

/** A target is a row of the tree, a URI from a menu, or absent in the palette. */
export type Command = (deps: PanelDeps, target?: unknown) => Promise<void>;

/** Every command of the manifest. */
export const commands = { ...pinCommands, ...rangeCommands, ...teamCommands, ...serverCommands };

export function registerCommands(deps: PanelDeps): Disposable {
  const owned = new DisposableStore();
  for (const [id, command] of Object.entries<Command>(commands)) {
    owned.add(vscode.commands.registerCommand(id, (target) => report(command(deps, target), deps)));
  }
  return owned;
}

async function report(work: Promise<void>, { log }: PanelDeps): Promise<void> {
  try {
    await work;
  } catch (cause) {
    const error = toError(cause);
    log.error(error);
    void vscode.window.showErrorMessage(
      error instanceof UserError ? error.message : 'Something went wrong. See the log.',
    );
  }
}
