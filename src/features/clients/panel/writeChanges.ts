import * as vscode from 'vscode';
import { UserError } from '../../../base/errors';
import type { ConfigChange } from '../model/aiClientConfig';
import type { AiClients } from '../model/aiClients';
import { write } from './planAndWrite';

/** Writes all files, or none: if one fails, those before it are put back. */
export async function writeAll(
  changes: readonly ConfigChange[],
  aiClients: AiClients,
): Promise<void> {
  const written: ConfigChange[] = [];
  try {
    for (const change of changes) {
      await write(change, aiClients);
      written.push(change);
    }
  } catch (cause) {
    await undo(written, aiClients);
    throw cause;
  }
}

/** Whether the person wants to have taken back what was done. */
export async function offerUndo(done: string): Promise<boolean> {
  const label = vscode.l10n.t('Undo');
  return (await vscode.window.showInformationMessage(done, label)) === label;
}

export async function takeBack(
  written: readonly ConfigChange[],
  aiClients: AiClients,
): Promise<void> {
  const changed = await undo(written, aiClients);
  if (changed.length > 0) {
    throw new UserError(
      vscode.l10n.t(
        'Other programs have changed these files since, so they stay as they are: {0}',
        changed.map((path) => aiClients.shortPaths(path)).join(', '),
      ),
    );
  }
  void vscode.window.showInformationMessage(
    vscode.l10n.t('The files of settings are as they were before.'),
  );
}

/** Puts the files back as they were. @returns the paths of those that could not be, such as one that was changed since. */
async function undo(
  written: readonly ConfigChange[],
  aiClients: AiClients,
): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const { before, after, ...change } of written) {
    await write({ ...change, before: after, after: before }, aiClients).catch((cause: unknown) => {
      if (!(cause instanceof UserError)) throw cause;
      failed.push(change.path);
    });
  }
  return failed;
}
