import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { toError } from '../../../base/errors';
import { askAddress, askAgreement, askDatabaseName, askPassword } from './askDatabase';
import type { PanelDatabases } from './panelDatabases';
import { HelpfulError } from '../../../panel/help/helpPages';

/** Asks for a database, tries it, and adds it. @throws UserError if it cannot be connected to. */
export async function addDatabase(databases: PanelDatabases): Promise<void> {
  const { added } = databases;
  const address = await askAddress();
  if (address === undefined) return;
  const taken = added.all.map(({ name }) => name);
  const name = await askDatabaseName(address, taken);
  const typed = name === undefined ? undefined : await askPassword(name);
  if (name === undefined || typed === undefined) return;
  const password = typed === '' ? undefined : typed;
  const candidate = { name, address, ...(password !== undefined && { password }) };
  const found = await tryUnlessUnproved(databases, candidate);
  if (!found) return;
  const { isSuperuser, passwords } = found;
  await added.add({ name, address, id: randomUUID(), passwords }, password);
  if (!isSuperuser) return;
  void vscode.window.showWarningMessage(
    vscode.l10n.t(
      '{0} is read as a superuser, who can read files of the server and run programs there through functions. A role that may only read is safer.',
      name,
    ),
  );
}

type Candidate = Parameters<PanelDatabases['probe']>[0] & { readonly name: string };

/** `undefined` if the person does not agree that the password is sent to a server that proves nothing. */
async function tryUnlessUnproved(databases: PanelDatabases, candidate: Candidate) {
  const first = await tryDatabase(databases, candidate);
  if (first !== 'unproved') return first;
  if (!(await askAgreement(candidate.name))) return undefined;
  const second = await tryDatabase(databases, { ...candidate, passwords: 'any' });
  return second === 'unproved' ? undefined : second;
}

async function tryDatabase(databases: PanelDatabases, candidate: Candidate) {
  const { name } = candidate;
  const title = vscode.l10n.t('Connecting to {0}', name);
  const location = vscode.ProgressLocation.Notification;
  try {
    return await vscode.window.withProgress({ location, title, cancellable: true }, (_, token) => {
      const cancel = new AbortController();
      token.onCancellationRequested(() => cancel.abort());
      return databases.probe(candidate, cancel.signal);
    });
  } catch (cause) {
    const { message } = toError(cause);
    throw new HelpfulError(vscode.l10n.t('{0} is not added. {1}', name, message), 'databases');
  }
}
