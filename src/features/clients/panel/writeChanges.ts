import * as vscode from 'vscode';
import { systemErrorCode, UserError } from '../../../base/errors';
import type { ConfigChange } from '../model/aiClientConfig';
import type { AiClients } from '../aiClients';

/**
 * Writes all files, or none: if one fails, those before it are put back.
 * @returns the paths of the copies of files that existed before
 */
export async function writeAll(
  changes: readonly ConfigChange[],
  aiClients: AiClients,
): Promise<readonly string[]> {
  const written: ConfigChange[] = [];
  const copies: string[] = [];
  try {
    for (const change of changes) {
      const copy = await write(change, aiClients);
      if (copy !== undefined) copies.push(copy);
      written.push(change);
    }
    return copies;
  } catch (cause) {
    await undo(written, aiClients);
    throw cause;
  }
}

export function keptAt([copy]: readonly string[], aiClients: AiClients): string | undefined {
  return copy === undefined
    ? undefined
    : vscode.l10n.t('The file as it was is kept at {0}.', aiClients.shortPaths(copy));
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
  const { changed, failed } = await undo(written, aiClients);
  const namesOf = (paths: readonly string[]) =>
    paths.map((path) => aiClients.shortPaths(path)).join(', ');
  if (failed.length > 0) {
    throw new UserError(
      vscode.l10n.t(
        'Other programs have changed these files since, so they stay as they are: {0}',
        namesOf(failed),
      ),
    );
  }
  void vscode.window.showInformationMessage(
    changed.length > 0
      ? vscode.l10n.t(
          'What was added is taken out again. What other programs have written since stays in these files: {0}',
          namesOf(changed),
        )
      : vscode.l10n.t('The files of settings are as they were before.'),
  );
}

/** @returns the path of the copy of the file as it was, if there was one. */
async function write(change: ConfigChange, aiClients: AiClients): Promise<string | undefined> {
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

/** The paths of files that other programs have changed since. */
interface Undone {
  /** Our part is out of them. */
  readonly changed: readonly string[];
  /** They could not be put back. */
  readonly failed: readonly string[];
}

async function undo(written: readonly ConfigChange[], aiClients: AiClients): Promise<Undone> {
  const [changed, failed]: [string[], string[]] = [[], []];
  for (const change of written) {
    try {
      const back = await aiClients.configs.planUndo(change);
      await write(back, aiClients);
      if (back.after !== change.before) changed.push(change.path);
    } catch (cause) {
      if (!(cause instanceof UserError)) throw cause;
      failed.push(change.path);
    }
  }
  return { changed, failed };
}
