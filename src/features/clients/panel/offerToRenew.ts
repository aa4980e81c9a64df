import * as vscode from 'vscode';
import type { AiClientState } from '../model/aiClientConfig';

const askedKey = 'versionThatOfferedToRenew';

/** Offers, once for each version, to renew the hooks and plugins of an earlier version: they miss what has come since. */
export async function offerToRenew(
  memory: vscode.Memento,
  version: string,
  tools: readonly AiClientState[],
): Promise<void> {
  if (memory.get<string>(askedKey) === version) return;
  const old = tools.filter(({ hook, plugin }) => hook?.entry === 'outdated' || plugin?.isOutdated);
  if (old.length === 0) return;
  const hasPlugins = old.some(({ plugin }) => plugin?.isOutdated);
  const names = new Intl.ListFormat(vscode.env.language).format(old.map(({ label }) => label));
  const renew = vscode.l10n.t('Renew');
  const review = vscode.l10n.t('Show Changes');
  const answer = await vscode.window.showInformationMessage(
    hasPlugins
      ? vscode.l10n.t(
          'The hooks or plugins of an earlier version miss what is new: {0}. Renew them? You see the commands first.',
          names,
        )
      : vscode.l10n.t(
          'The hooks of an earlier version miss what is new, such as problems after an edit: {0}. Renew them? Backups are kept.',
          names,
        ),
    // With plugins, everything is shown in any case.
    ...(hasPlugins ? [review] : [renew, review]),
    vscode.l10n.t('Not Now'),
  );
  await memory.update(askedKey, version);
  if (answer !== renew && answer !== review) return;
  const choice = { ids: old.map(({ id }) => id), isAgreed: answer === renew };
  await vscode.commands.executeCommand('mcpBridge.connect', choice);
}
