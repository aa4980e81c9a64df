import * as vscode from 'vscode';
import { systemErrorCode, UserError } from '../../../base/errors';
import { type ConfigChange, type ConfigProblem, UnreadableConfig } from '../model/aiClientConfig';
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

/** @returns the path of the copy of the file as it was, if there was one. */
export async function write(
  change: ConfigChange,
  aiClients: AiClients,
): Promise<string | undefined> {
  try {
    return await aiClients.configs.apply(change);
  } catch (cause) {
    const code = systemErrorCode(cause);
    if (code === undefined) throw cause;
    throw new UserError(
      vscode.l10n.t('{0} could not be written ({1}).', aiClients.shortPaths(change.path), code),
      { cause },
    );
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

export function keptAt([copy]: readonly string[], aiClients: AiClients): string | undefined {
  return copy === undefined
    ? undefined
    : vscode.l10n.t('The file as it was is kept at {0}.', aiClients.shortPaths(copy));
}

export function sentences(...all: readonly (string | undefined)[]): string {
  return all.filter((one) => one !== undefined).join(' ');
}
