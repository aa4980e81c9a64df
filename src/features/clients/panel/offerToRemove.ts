import * as vscode from 'vscode';
import type { AiClientState } from '../model/aiClientConfig';
import type { Finding } from '../model/finding';
import { removeHook } from './clientHook';
import { disconnectClient } from './disconnectClient';
import { plan, sentences } from './planAndWrite';
import { filesThatChange, reviewChanges } from './reviewChanges';
import { offerUndo, takeBack, writeAll } from './writeChanges';

type Deps = Parameters<typeof disconnectClient>[0] & Parameters<typeof removeHook>[0];

/** Offers to remove what a client has twice. */
export async function offerToRemove(deps: Deps, findings: readonly Finding[]): Promise<void> {
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
  deps: Deps,
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
  deps: Deps,
  { id, label, path, scope, name }: Extract<Finding, { type: 'otherEntry' }>,
): Promise<void> {
  const { aiClients } = deps;
  const shortPath = aiClients.shortPaths(path);
  const planned = async () => {
    const change = await plan(() => aiClients.configs.planRemoval(id, scope, name), aiClients);
    return change && change.before !== change.after ? [change] : [];
  };
  // Another tool that reads the same file may have been asked about before.
  if ((await planned()).length === 0) return;
  const said = vscode.l10n.t(
    '{0} starts this server a second time, by the entry "{1}" in {2}.',
    label,
    name,
    shortPath,
  );
  if (!(await isToRemove(said))) return;
  const changes = await planned();
  if (changes.length === 0) return;
  const shared =
    scope === 'project'
      ? vscode.l10n.t('Others of your team, or other tools, may use this entry.')
      : undefined;
  const detail = sentences(filesThatChange(changes), shared);
  const agreed = await reviewChanges(deps, changes, {
    title: vscode.l10n.t('Remove the entry "{0}" from {1}?', name, shortPath),
    answers: [{ label: vscode.l10n.t('Remove'), detail, answer: true }],
  });
  if (!agreed) return;
  await writeAll(changes, aiClients);
  const removed = vscode.l10n.t('The entry "{0}" is removed.', name);
  if (await offerUndo(removed)) await takeBack(changes, aiClients);
}

async function isToRemove(said: string): Promise<boolean> {
  const remove = vscode.l10n.t('Remove It from the Settings…');
  return (await vscode.window.showWarningMessage(said, remove)) === remove;
}
