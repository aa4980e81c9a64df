import * as vscode from 'vscode';
import type { PreviewDocuments } from '../../../panel/previewDocuments';
import type { AiClientState, ConfigScope } from '../model/aiClientConfig';
import type { AiClients } from '../model/aiClients';
import { plan } from './planAndWrite';
import { filesThatChange, reviewChanges } from './reviewChanges';
import { offerUndo, takeBack, writeAll } from './writeChanges';

interface Deps {
  readonly aiClients: AiClients;
  readonly shown: PreviewDocuments;
  onDidDisconnect(): Promise<void>;
}

/** Takes a client's entry out of its file, and its hook with the last entry, if the person agrees to all changes. */
export async function disconnectClient(
  deps: Deps,
  { id, label }: AiClientState,
  scope: ConfigScope,
): Promise<void> {
  const { aiClients } = deps;
  const changes = await plan(() => aiClients.configs.planTakeOut(id, scope), aiClients);
  if (!changes) return;
  const agreed = await reviewChanges(deps, changes, {
    title: vscode.l10n.t('Disconnect {0}?', label),
    answers: [
      { label: vscode.l10n.t('Disconnect'), detail: filesThatChange(changes), answer: true },
    ],
  });
  if (!agreed) return;
  await writeAll(changes, aiClients);
  await deps.onDidDisconnect();
  if (!(await offerUndo(vscode.l10n.t('{0} is disconnected.', label)))) return;
  await takeBack(changes, aiClients);
  await deps.onDidDisconnect();
}
