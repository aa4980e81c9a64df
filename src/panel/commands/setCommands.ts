import * as vscode from 'vscode';
import { UserError } from '../../base/errors';
import {
  addSet,
  bindSet,
  deleteSet,
  duplicateSet,
  freeName,
  switchTo,
  type SetEdit,
} from '../../core/pins/setEdits';
import { askBranch, askSetName, pickSet, type SetChoice } from '../ask/askSet';
import { offerUndo } from '../report';
import type { Command, CommandDeps } from './command';
import { saveForTeam } from './saveForTeam';

/** Named sets of pins, of which one is active. */
export const setCommands = {
  'mcpBridge.pinSets': async (deps) => {
    const choice = await pickSet(deps.pinStore);
    if (choice) await act(deps, choice);
  },
} satisfies Record<string, Command>;

async function act(deps: CommandDeps, choice: SetChoice): Promise<void> {
  switch (choice.type) {
    case 'switch':
      return change(deps, switchTo(choice.name), switchedTo(choice.name));
    case 'new':
      return create(deps);
    case 'saveForTeam':
      return saveForTeam(deps);
    case 'rename':
      return rename(deps, choice.name);
    case 'duplicate':
      return duplicate(deps, choice.name);
    case 'bind':
      return bind(deps, choice.name);
    case 'delete':
      return remove(deps, choice.name);
  }
}

function switchedTo(name: string): string {
  return vscode.l10n.t('Switched to the set "{0}".', name);
}

async function create(deps: CommandDeps): Promise<void> {
  const title = vscode.l10n.t('New Set');
  const name = await askSetName(deps.pinStore.pinSets, { title, value: '' });
  if (name !== undefined) await change(deps, addSet(name), switchedTo(name));
}

async function rename({ pinStore }: CommandDeps, name: string): Promise<void> {
  const title = vscode.l10n.t('Rename the set "{0}"', name);
  const to = await askSetName(pinStore.pinSets, { title, value: name, present: name });
  if (to !== undefined) await pinStore.renameSet(name, to);
}

async function duplicate(deps: CommandDeps, name: string): Promise<void> {
  const { pinSets } = deps.pinStore;
  const title = vscode.l10n.t('Duplicate the set "{0}"', name);
  const value = freeName(pinSets, vscode.l10n.t('{0} copy', name));
  const to = await askSetName(pinSets, { title, value });
  if (to !== undefined) await change(deps, duplicateSet(name, to), switchedTo(to));
}

async function bind({ pinStore, branch }: CommandDeps, name: string): Promise<void> {
  const bound = pinStore.pinSets.sets.find((set) => set.name === name)?.branch;
  const asked = await askBranch(name, bound, await branch());
  if (asked !== undefined) await pinStore.changeSets(bindSet(name, asked || undefined));
}

async function remove(deps: CommandDeps, name: string): Promise<void> {
  if (deps.pinStore.pinSets.sets.length === 1) {
    throw new UserError(vscode.l10n.t('"{0}" is the only set: one always stays.', name));
  }
  await change(deps, deleteSet(name), vscode.l10n.t('Deleted the set "{0}".', name));
}

async function change(deps: CommandDeps, step: SetEdit, message: string): Promise<void> {
  offerUndo(deps, message, await deps.pinStore.changeSets(step));
}
