import * as vscode from 'vscode';
import { toError, UserError } from '../base/errors';
import type { Logger } from '../base/logger';
import { HelpfulError } from './help/helpfulError';
import { helpCommand } from './help/helpPages';
import { describeError } from './texts/errorText';

/** Waits for work that the person has started. An error is logged and shown in a sentence, with the help about it. */
export async function report(work: Promise<void>, { log }: { log: Logger }): Promise<void> {
  try {
    await work;
  } catch (cause) {
    const error = toError(cause);
    log.error(error);
    void show(error);
  }
}

async function show(error: Error): Promise<void> {
  const said =
    error instanceof UserError
      ? describeError(error)
      : vscode.l10n.t('Something went wrong. See the log.');
  if (!(error instanceof HelpfulError)) {
    void vscode.window.showErrorMessage(said);
    return;
  }
  const chosen = await vscode.window.showErrorMessage(said, vscode.l10n.t('Help'));
  if (chosen !== undefined) await vscode.commands.executeCommand(helpCommand, error.page);
}
