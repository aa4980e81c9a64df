import * as vscode from 'vscode';
import type { AiClientState, ConfigScope } from '../model/aiClientConfig';
import type { ConnectDeps } from './connectDeps';
import { sentences } from './sentences';
import { filesThatChange, reviewAndWrite } from './reviewChanges';
import { offerUndo, takeBack } from './writeChanges';

/** Takes a client's entry out of its file, and its hook with the last entry, if the person agrees to all changes. */
export async function disconnectClient(
  deps: ConnectDeps,
  { id, label }: AiClientState,
  scope: ConfigScope,
): Promise<void> {
  const { aiClients } = deps;
  const planned = () => aiClients.configs.planTakeOut(id, scope);
  const written = await reviewAndWrite(deps, planned, (_, changes) => ({
    title: vscode.l10n.t('Disconnect {0}?', label),
    agree: vscode.l10n.t('Disconnect'),
    detail: filesThatChange(changes),
  }));
  if (!written) return;
  await deps.onDidDisconnect();
  const done = sentences(
    vscode.l10n.t('{0} is disconnected.', label),
    vscode.l10n.t('Where {0} is running, start it again.', label),
  );
  if (!(await offerUndo(done))) return;
  await takeBack(written.changes, aiClients);
  await deps.onDidDisconnect();
}
