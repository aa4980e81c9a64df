import * as vscode from 'vscode';
import { isDatabaseName } from '../model/addedDatabases';
import { parsePostgresAddress, type AddressMistake } from '../model/postgresAddress';

/** Asks for the address of a Postgres database, and shows errors in it while it is typed. */
export async function askAddress(): Promise<string | undefined> {
  const typed = await vscode.window.showInputBox({
    title: vscode.l10n.t('Add Database'),
    prompt: vscode.l10n.t(
      'The address of a Postgres database, best with a role that may only read',
    ),
    placeHolder: 'postgres://user@host:5432/database',
    ignoreFocusOut: true,
    validateInput: (text) => {
      const address = parsePostgresAddress(text);
      return typeof address === 'object' || text.trim() === '' ? undefined : mistakeText(address);
    },
  });
  const address = typed?.trim();
  return address !== undefined && typeof parsePostgresAddress(address) === 'object'
    ? address
    : undefined;
}

/** @param taken names of other databases. */
export async function askDatabaseName(
  address: string,
  taken: readonly string[],
  present?: string,
): Promise<string | undefined> {
  const parsed = parsePostgresAddress(address);
  const { database, service } = typeof parsed === 'object' ? parsed : {};
  const offered = present ?? database ?? service ?? '';
  const isFree = (name: string) => isDatabaseName(name) && !taken.includes(name);
  const name = await vscode.window.showInputBox({
    title: vscode.l10n.t('Name of the Database'),
    prompt: vscode.l10n.t('AI tools see this name, and not the address'),
    value: present ?? (isFree(offered) ? offered : ''),
    ignoreFocusOut: true,
    validateInput: (text) =>
      isFree(text)
        ? undefined
        : vscode.l10n.t(
            'A name has letters, digits, dots, dashes and underscores, and belongs to no other database.',
          ),
  });
  return name !== undefined && isFree(name) ? name : undefined;
}

/** `undefined` if the person cancels, and empty if there is no password. */
export async function askPassword(name: string): Promise<string | undefined> {
  return vscode.window.showInputBox({
    title: vscode.l10n.t('Password of {0}', name),
    prompt: vscode.l10n.t(
      'VS Code keeps it in its secret storage. Leave it empty to use that of ~/.pgpass or the service file.',
    ),
    password: true,
    ignoreFocusOut: true,
  });
}

/** Asks whether the password may be sent to a server that proves nothing. */
export async function askAgreement(name: string): Promise<boolean> {
  const { question, risk, send } = agreementText(name);
  const options = { modal: true, detail: risk };
  return (await vscode.window.showWarningMessage(question, options, send)) === send;
}

export function agreementText(name: string) {
  return {
    question: vscode.l10n.t(
      'The server of {0} asks for your password in plain text or as an MD5 hash. Send it?',
      name,
    ),
    risk: vscode.l10n.t(
      'Nothing shows that it is your server: a program that has taken its port, or is in between, would learn the password, and could log in with it. Safer are scram-sha-256 as the server’s password_encryption, or sslmode=verify-full in the address.',
    ),
    send: vscode.l10n.t('Send Password'),
  };
}

function mistakeText(mistake: AddressMistake): string {
  switch (mistake) {
    case 'form':
      return vscode.l10n.t('An address is like postgres://user@host:5432/database.');
    case 'password':
      return vscode.l10n.t('Leave the password out of the address. It is asked for next.');
    case 'parameter':
      return vscode.l10n.t(
        'An address may have host, port, user, dbname, service and sslmode (disable, prefer, require, verify-ca or verify-full), and nothing else.',
      );
  }
}
