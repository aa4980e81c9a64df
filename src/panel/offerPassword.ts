import * as vscode from 'vscode';
import type { AddedDatabase, AddedDatabases } from '../core/databases/addedDatabases';
import { askPassword } from './ask/askDatabase';

/** Databases whose password the person is being asked for. */
const asking = new Set<string>();

/** Lets the person enter a password that the server takes, and says so once, however often clients read. */
export async function offerPassword(
  added: Pick<AddedDatabases, 'setPassword'>,
  database: AddedDatabase,
): Promise<void> {
  const { id, name } = database;
  if (asking.has(id)) return;
  asking.add(id);
  const message = vscode.l10n.t('The server refuses the password of {0}, or there is none.', name);
  const enter = vscode.l10n.t('Enter Password');
  const chosen = await vscode.window.showWarningMessage(message, enter);
  const password = chosen === enter ? await askPassword(name) : undefined;
  // If the person closes the notification, they are asked again in the next window.
  if (password === undefined) return;
  asking.delete(id);
  await added.setPassword(database, password);
}
