import * as vscode from 'vscode';
import { toError, UserError } from '../base/errors';
import type { Logger } from '../base/logger';
import { describeError } from './texts/errorText';

/** Waits for work that the person has started. An error is logged and shown in a sentence. */
export async function report(work: Promise<void>, { log }: { log: Logger }): Promise<void> {
  try {
    await work;
  } catch (cause) {
    const error = toError(cause);
    log.error(error);
    void vscode.window.showErrorMessage(
      error instanceof UserError
        ? describeError(error)
        : vscode.l10n.t('Something went wrong. See the log.'),
    );
  }
}
