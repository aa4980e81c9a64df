import * as vscode from 'vscode';

/** Reads something while the person sees that it is being read, and can cancel it. */
export async function readShown<Result>(
  name: string,
  read: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const title = vscode.l10n.t('Reading {0}', name);
  const location = vscode.ProgressLocation.Notification;
  return vscode.window.withProgress({ location, title, cancellable: true }, (_, token) => {
    const cancel = new AbortController();
    token.onCancellationRequested(() => cancel.abort());
    return read(cancel.signal);
  });
}
