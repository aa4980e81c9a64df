import * as vscode from 'vscode';
import type { Finding } from '../model/finding';
import { removeHook } from './clientHook';
import { disconnectClient } from './disconnectClient';

type Deps = Parameters<typeof disconnectClient>[0] & Parameters<typeof removeHook>[0];

/** Offers to remove what a client has beside its plugin: the entry with the hook, or the hook alone. */
export async function offerToRemove(deps: Deps, findings: readonly Finding[]): Promise<void> {
  // It changes files of settings, as connecting does.
  if (!vscode.workspace.isTrusted) return;
  const states = await deps.aiClients.configs.all();
  for (const finding of findings) {
    if (finding.type !== 'plugin' || !finding.twice) continue;
    const { id, label, twice } = finding;
    const client = states.find((state) => state.id === id);
    const remove = vscode.l10n.t('Remove the Older One…');
    const said = vscode.l10n.t(
      '{0} has the plugin, and the same in {1}: everything arrives twice.',
      label,
      deps.aiClients.shortPaths(twice.path),
    );
    if (!client || (await vscode.window.showWarningMessage(said, remove)) !== remove) continue;
    if (twice.type === 'entry') await disconnectClient(deps, client, twice.scope);
    else if (client.hook) await removeHook(deps, client, client.hook);
  }
}
