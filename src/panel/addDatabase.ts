import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { UserError, toError } from '../base/errors';
import { askAddress, askDatabaseName, askPassword } from './ask/askDatabase';
import type { PanelDeps } from './ports';

/** Asks for a database, tries it, and adds it. @throws UserError if it cannot be connected to. */
export async function addDatabase({ databases }: Pick<PanelDeps, 'databases'>): Promise<void> {
  const { added } = databases;
  const address = await askAddress();
  if (address === undefined) return;
  const taken = added.all.map(({ name }) => name);
  const name = await askDatabaseName(address, taken);
  const typed = name === undefined ? undefined : await askPassword(name);
  if (name === undefined || typed === undefined) return;
  const password = typed === '' ? undefined : typed;
  const isSuperuser = await tryDatabase({ databases }, { name, address, password });
  await added.add({ name, address, id: randomUUID() }, password);
  if (!isSuperuser) return;
  void vscode.window.showWarningMessage(
    vscode.l10n.t(
      '{0} is read as a superuser, who can read files of the server and run programs there through functions. A role that may only read is safer.',
      name,
    ),
  );
}

interface Tried {
  readonly name: string;
  readonly address: string;
  readonly password: string | undefined;
}

async function tryDatabase(
  { databases }: Pick<PanelDeps, 'databases'>,
  { name, address, password }: Tried,
): Promise<boolean> {
  const title = vscode.l10n.t('Connecting to {0}', name);
  const location = vscode.ProgressLocation.Notification;
  try {
    return await vscode.window.withProgress({ location, title, cancellable: true }, (_, token) => {
      const cancel = new AbortController();
      token.onCancellationRequested(() => cancel.abort());
      return databases
        .probe(address, password, cancel.signal)
        .then(({ isSuperuser }) => isSuperuser);
    });
  } catch (cause) {
    const { message } = toError(cause);
    throw new UserError(vscode.l10n.t('{0} is not added. {1}', name, message));
  }
}
