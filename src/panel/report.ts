import * as vscode from 'vscode';
import { toError, UserError } from '../base/errors';
import type { Disposable } from '../base/events';
import type { Logger } from '../base/logger';
import type { PinsChange } from '../core/pins/revert';
import { helpCommand, HelpfulError } from './help/helpPages';
import type { PanelDeps } from './ports';
import { TeamPinError } from './teamPinError';
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
      : vscode.l10n.t('Something went wrong. To see why, run "Connection…" and choose "Show Log".');
  const more = moreAbout(error);
  const chosen = await vscode.window.showErrorMessage(said, ...(more ? [more.title] : []));
  if (more && chosen !== undefined) await more.show();
}

/** What an error offers to show. */
function moreAbout(error: Error): { title: string; show(): Thenable<unknown> } | undefined {
  if (error instanceof HelpfulError) {
    const show = () => vscode.commands.executeCommand(helpCommand, error.page);
    return { title: vscode.l10n.t('Help'), show };
  }
  const { file } = error instanceof TeamPinError ? error : {};
  if (file === undefined) return undefined;
  const show = () => vscode.window.showTextDocument(vscode.Uri.parse(file));
  return { title: vscode.l10n.t('Open File'), show };
}

/** Reports a change of the pins, and offers to undo it; shows nothing if nothing changed. */
export function offerUndo(
  { pinStore, log }: Pick<PanelDeps, 'pinStore' | 'log'>,
  message: string,
  change: PinsChange | undefined,
): void {
  if (change) void report(ask(change), { log });

  async function ask(done: PinsChange): Promise<void> {
    const undo = vscode.l10n.t('Undo');
    const choice = await vscode.window.showInformationMessage(message, undo);
    if (choice === undo) await undoPins(pinStore, done);
  }
}

/** Undoes this or the last change of the pins. */
export async function undoPins(
  pinStore: PanelDeps['pinStore'],
  change?: PinsChange,
): Promise<void> {
  if (await pinStore.undo(change)) return;
  throw new UserError(vscode.l10n.t('There is no change of pins to undo.'));
}

/** Says why the server does not run, and offers to try again. */
export function showFailures({ server, log }: PanelDeps): Disposable {
  return server.onDidChangeStatus((status) => {
    if (status.state === 'failed') void offerRetry(status.error);
  });

  async function offerRetry(error: Error): Promise<void> {
    const message = vscode.l10n.t(
      'MCP Workspace Bridge does not serve this window: {0}',
      describeError(error),
    );
    const retry = vscode.l10n.t('Try Again');
    const showLog = vscode.l10n.t('Show Log');
    const choice = await vscode.window.showErrorMessage(message, retry, showLog);
    if (choice === retry) await server.restart();
    if (choice === showLog) log.show();
  }
}
