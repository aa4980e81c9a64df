import * as vscode from 'vscode';
import type { AiClientState } from '../model/aiClientConfig';
import type { Finding } from '../model/finding';
import { removeHook } from './clientHook';
import type { ConnectDeps } from './connectDeps';
import { disconnectClient } from './disconnectClient';
import { sentences } from './sentences';
import { ifReadable } from './unreadableFile';
import { filesThatChange, reviewAndWrite } from './reviewChanges';
import { offerUndo, takeBack } from './writeChanges';

/** Offers to remove what a client has twice. */
export async function offerToRemove(
  deps: ConnectDeps,
  findings: readonly Finding[],
): Promise<void> {
  // It changes files of settings, as connecting does.
  if (!vscode.workspace.isTrusted) return;
  const states = await deps.aiClients.configs.all();
  for (const finding of findings) {
    if (finding.type === 'otherEntry') await offerOtherEntry(deps, finding);
    if (finding.type !== 'plugin') continue;
    const client = states.find(({ id }) => id === finding.id);
    if (client) await offerDuplicate(deps, client, finding);
  }
}

/** Offers to remove what a client has beside its plugin: the entry with the hook, or the hook alone. */
async function offerDuplicate(
  deps: ConnectDeps,
  client: AiClientState,
  { label, twice }: Extract<Finding, { type: 'plugin' }>,
): Promise<void> {
  if (!twice) return;
  const said = vscode.l10n.t(
    '{0} has the plugin, and the same in {1}: everything arrives twice.',
    label,
    deps.aiClients.shortPaths(twice.path),
  );
  if (!(await isToRemove(said))) return;
  if (twice.type === 'entry') await disconnectClient(deps, client, twice.scope);
  else if (client.hook) await removeHook(deps, client, client.hook);
}

async function offerOtherEntry(
  deps: ConnectDeps,
  { id, label, path, scope, name }: Extract<Finding, { type: 'otherEntry' }>,
): Promise<void> {
  const { aiClients } = deps;
  const planned = () => aiClients.configs.planRemoval(id, scope, name);
  // Another tool that reads the same file may have been asked about before.
  const change = await ifReadable(planned, aiClients);
  if (!change || change.before === change.after) return;
  const said = vscode.l10n.t(
    '{0} starts this server a second time, by the entry "{1}" in {2}.',
    label,
    name,
    aiClients.shortPaths(path),
  );
  if (!(await isToRemove(said))) return;
  const shared =
    scope === 'project'
      ? vscode.l10n.t('Others of your team, or other tools, may use this entry.')
      : undefined;
  const written = await reviewAndWrite(
    deps,
    async () => [await planned()],
    (path, changes) => ({
      title: vscode.l10n.t('Remove the entry "{0}" from {1}?', name, path),
      agree: vscode.l10n.t('Remove'),
      detail: sentences(filesThatChange(changes), shared),
    }),
  );
  if (!written) return;
  const removed = vscode.l10n.t('The entry "{0}" is removed.', name);
  if (await offerUndo(removed)) await takeBack(written.changes, aiClients);
}

async function isToRemove(said: string): Promise<boolean> {
  const remove = vscode.l10n.t('Remove It from the Settings…');
  return (await vscode.window.showWarningMessage(said, remove)) === remove;
}
