import * as vscode from 'vscode';
import { type ConfigProblem, UnreadableConfig } from '../model/aiClientConfig';
import type { AiClients } from '../aiClients';
import { describeFault } from './faultText';

/** A file may have become unreadable since it was looked at: then the work ends, and the person may open it. */
export async function ifReadable<Result>(
  work: () => Promise<Result>,
  aiClients: AiClients,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof UnreadableConfig)) throw cause;
    await offerToOpen(cause.path, cause.problem, aiClients);
    return undefined;
  }
}

export async function offerToOpen(
  path: string,
  { fault, line, column }: ConfigProblem,
  aiClients: AiClients,
): Promise<void> {
  const open = vscode.l10n.t('Open File');
  const choice = await vscode.window.showErrorMessage(
    vscode.l10n.t(
      '{0} cannot be read, so it is left alone. Line {1}: {2}',
      aiClients.shortPaths(path),
      line,
      describeFault(fault),
    ),
    open,
  );
  if (choice !== open) return;
  const position = new vscode.Position(line - 1, column - 1);
  await vscode.window.showTextDocument(vscode.Uri.file(path), {
    selection: new vscode.Range(position, position),
  });
}
