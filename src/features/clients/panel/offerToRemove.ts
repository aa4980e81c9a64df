import * as vscode from 'vscode';
import type { AiClientState } from '../model/aiClientConfig';
import type { Finding } from '../model/finding';
import { removeHook } from './clientHook';
import { disconnectClient } from './disconnectClient';
import { keptAt, plan, sentences, write } from './planAndWrite';

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
  { aiClients, review }: Deps,
  { id, label, path, scope, name }: Extract<Finding, { type: 'otherEntry' }>,
): Promise<void> {
  const shortPath = aiClients.shortPaths(path);
  const said = vscode.l10n.t(
    '{0} starts this server twice: once more by the entry "{1}" in {2}.',
    label,
    name,
    shortPath,
  );
  if (!(await isToRemove(said))) return;
  const planned = await plan(() => aiClients.configs.planRemoval(id, scope, name), aiClients);
  if (!planned || planned.before === planned.after) return;
  const question = vscode.l10n.t('Remove the entry "{0}" from {1}?', name, shortPath);
  const agree = vscode.l10n.t('Remove');
  if ((await review.ask(planned, { path: shortPath, question, agree })) !== 'agreed') return;
  const kept = keptAt(await write(planned, aiClients), aiClients);
  const removed = vscode.l10n.t('The entry "{0}" is removed.', name);
  void vscode.window.showInformationMessage(sentences(removed, kept));
}

async function isToRemove(said: string): Promise<boolean> {
  const remove = vscode.l10n.t('Remove It from the Settings…');
  return (await vscode.window.showWarningMessage(said, remove)) === remove;
}
