import * as vscode from 'vscode';
import { isNew, type AiClientState } from '../model/aiClientConfig';

const isAnsweredKey = 'hasOfferedToConnect';

/** Offers, once on this computer, to connect the AI tools that are found on it. */
export async function offerToConnect(
  memory: vscode.Memento,
  tools: readonly AiClientState[],
): Promise<void> {
  if (memory.get<boolean>(isAnsweredKey)) return;
  const found = tools.filter(isNew);
  const [first] = found;
  if (!first) return;
  const names = new Intl.ListFormat(vscode.env.language).format(found.map(({ label }) => label));
  const connect =
    found.length === 1
      ? vscode.l10n.t('Connect {0}', first.label)
      : vscode.l10n.t('Connect {0} Tools', found.length);
  const choose = vscode.l10n.t('Choose…');
  const answer = await vscode.window.showInformationMessage(
    vscode.l10n.t(
      'Found on this computer: {0}. Let them see this window? Each gets an entry in its settings, and a hook where it has any; backups are kept.',
      names,
    ),
    connect,
    choose,
    vscode.l10n.t('Not Now'),
  );
  await memory.update(isAnsweredKey, true);
  if (answer === connect) {
    const ids = found.map(({ id }) => id);
    await vscode.commands.executeCommand('mcpBridge.connect', { ids, isAgreed: true });
  } else if (answer === choose) await vscode.commands.executeCommand('mcpBridge.connect');
}
