import * as vscode from 'vscode';
import { UserError } from '../../../base/errors';
import { parseUri, type CanonicalUri } from '../../../core/documents/uris';
import type { AddedDatabase } from '../model/addedDatabases';
import { addDatabase } from './addDatabase';
import { askDatabaseName, askPassword } from './askDatabase';
import { pinTargets } from '../../../panel/pinTargets';
import type { PanelDatabases, SharedDatabase } from './panelDatabases';
import type { PanelDeps } from '../../../panel/ports';
import type { Command, CommandDeps } from '../../../panel/commands/command';
import { sharedDatabases } from './sharedDatabases';
import { DatabaseRow } from './databasesGroup';
import { rowOf, subjectsOf } from '../../../panel/commands/subjects';

/** Commands for databases. */
export const databaseCommands = (databases: PanelDatabases): Readonly<Record<string, Command>> => ({
  'mcpBridge.addDatabase': () => addDatabase(databases),
  'mcpBridge.removeDatabase': async (_, target) => {
    const title = vscode.l10n.t('Which database is to be removed?');
    const chosen = await addedFor(databases, target, title);
    // In the palette, the person has just picked it by its name.
    const isSure = target === undefined || (chosen && (await confirmRemoval(chosen)));
    if (chosen && isSure) await databases.remove(chosen.name);
  },
  'mcpBridge.renameDatabase': async (_, target) => {
    const chosen = await addedFor(
      databases,
      target,
      vscode.l10n.t('Which database is to be renamed?'),
    );
    if (!chosen) return;
    const { name, address } = chosen;
    const others = databases.added.all.filter((one) => one.name !== name);
    const taken = others.map((one) => one.name);
    const next = await askDatabaseName(address, taken, name);
    if (next !== undefined && next !== name) await databases.rename(name, next);
  },
  'mcpBridge.changeDatabasePassword': async (_, target) => {
    const title = vscode.l10n.t('Which database has another password?');
    const chosen = await addedFor(databases, target, title);
    const password = chosen && (await askPassword(chosen.name));
    if (chosen && password !== undefined) await databases.added.setPassword(chosen, password);
  },
  'mcpBridge.pinQuery': async (deps, target, selected) => {
    const document = queryOf(deps, target, selected);
    const of = await pickDatabase(databases, deps);
    if (!of) return;
    const uri = databases.queryUri(of, document);
    await databases.approve(uri, document);
    await pinTargets(deps, [{ type: 'resource', uri }]);
  },
});

/** The database of a row that was added; from the palette, the person picks one. */
async function addedFor(
  databases: PanelDatabases,
  target: unknown,
  title: string,
): Promise<AddedDatabase | undefined> {
  if (target !== undefined) {
    const row = rowOf(target);
    const shared = row instanceof DatabaseRow ? row.shared : undefined;
    return shared?.engine === 'postgres' ? databases.added.find(shared.database) : undefined;
  }
  const items = databases.added.all.map((database) => ({
    label: database.name,
    description: database.address,
    iconPath: new vscode.ThemeIcon('database'),
    database,
  }));
  if (items.length === 0) throw new UserError(vscode.l10n.t('No Postgres database is added.'));
  return (await vscode.window.showQuickPick(items, { title }))?.database;
}

async function confirmRemoval({ name }: AddedDatabase): Promise<boolean> {
  const remove = vscode.l10n.t('Remove');
  const choice = await vscode.window.showWarningMessage(
    vscode.l10n.t('Remove the database {0} from this workspace?', name),
    {
      modal: true,
      detail: vscode.l10n.t(
        'Its stored password is deleted, and its queries have to be pinned anew.',
      ),
    },
    remove,
  );
  return choice === remove;
}

function queryOf(deps: CommandDeps, target: unknown, selected: unknown): CanonicalUri {
  const [subject] = target === undefined ? [] : subjectsOf(deps, target, selected);
  const uri = subject?.uri ?? deps.tabs.activeUri;
  if (uri !== undefined && /\.sql$/i.test(parseUri(uri).path)) return uri;
  throw new UserError(vscode.l10n.t('Open the .sql file of the query first.'));
}

async function pickDatabase(
  databases: PanelDatabases,
  deps: PanelDeps,
): Promise<SharedDatabase | undefined> {
  const items = (await sharedDatabases(databases, deps)).map((row) => ({
    label: row.database,
    iconPath: new vscode.ThemeIcon('database'),
    row,
  }));
  if (items.length === 0) {
    throw new UserError(
      vscode.l10n.t(
        'No database of this workspace is shared. If its file is excluded, pin it first.',
      ),
    );
  }
  const title = vscode.l10n.t('With which database?');
  return (await vscode.window.showQuickPick(items, { title }))?.row;
}
