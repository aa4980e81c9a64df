import * as vscode from 'vscode';
import type { AddedDatabase, AddedDatabases } from '../model/addedDatabases';
import { agreementText, askPassword } from './askDatabase';

/** Databases about whose login the person is being asked. */
const asking = new Set<string>();

/** Lets the person enter a password that the server takes, and says so once, however often clients read. */
export async function offerPassword(
  added: Pick<AddedDatabases, 'setPassword'>,
  database: AddedDatabase,
): Promise<void> {
  const { name } = database;
  const message = vscode.l10n.t('The server refuses the password of {0}, or there is none.', name);
  const enter = vscode.l10n.t('Enter Password');
  await once(database, async () => {
    const chosen = await vscode.window.showWarningMessage(message, enter);
    const password = chosen === enter ? await askPassword(name) : undefined;
    return password === undefined ? undefined : () => added.setPassword(database, password);
  });
}

/** Lets the person agree that the server is sent the password although it proves nothing. */
export async function offerAgreement(
  added: Pick<AddedDatabases, 'agree'>,
  database: AddedDatabase,
): Promise<void> {
  const { name } = database;
  const { question, risk, send } = agreementText(name);
  await once(database, async () => {
    // An error with a button stays until the person answers.
    const chosen = await vscode.window.showErrorMessage(`${question} ${risk}`, send);
    return chosen === send ? () => added.agree(name) : undefined;
  });
}

/** If the person closes the notification, which `ask` says by `undefined`, they are asked again in the next window. */
async function once(
  { id }: AddedDatabase,
  ask: () => Promise<(() => Promise<void>) | undefined>,
): Promise<void> {
  if (asking.has(id)) return;
  asking.add(id);
  const act = await ask();
  if (!act) return;
  asking.delete(id);
  await act();
}
