import * as vscode from 'vscode';
import { UserError } from '../../../base/errors';
import type { AddedDatabase } from '../model/addedDatabases';
import { addDatabase } from './addDatabase';
import { askDatabaseName, askPassword } from './askDatabase';
import type { PanelDatabases } from './panelDatabases';
import type { Command } from '../../../panel/commands/command';
import { DatabaseRow } from './databasesGroup';
import { rowOf } from '../../../panel/commands/subjects';

/** Commands for databases. */
export const databaseCommands = (databases: PanelDatabases): Readonly<Record<string, Command>> => ({
  'mcpBridge.addDatabase': () => addDatabase(databases),
  'mcpBridge.manageDatabase': async (_, target) => {
    const database = await addedFor(databases, target);
    if (!database) return;
    const actions = [
      {
        label: vscode.l10n.t('Rename…'),
        iconPath: new vscode.ThemeIcon('edit'),
        run: () => rename(databases, database),
      },
      {
        label: vscode.l10n.t('Change Password…'),
        iconPath: new vscode.ThemeIcon('key'),
        run: () => changePassword(databases, database),
      },
      {
        label: vscode.l10n.t('Remove…'),
        iconPath: new vscode.ThemeIcon('trash'),
        run: () => remove(databases, database),
      },
    ];
    await (await vscode.window.showQuickPick(actions, { title: database.name }))?.run();
  },
});

async function rename(databases: PanelDatabases, { name, address }: AddedDatabase): Promise<void> {
  const others = databases.added.all.filter((one) => one.name !== name);
  const next = await askDatabaseName(
    address,
    others.map((one) => one.name),
    name,
  );
  if (next !== undefined && next !== name) await databases.rename(name, next);
}

async function changePassword({ added }: PanelDatabases, database: AddedDatabase): Promise<void> {
  const password = await askPassword(database.name);
  if (password !== undefined) await added.setPassword(database, password);
}

async function remove(databases: PanelDatabases, database: AddedDatabase): Promise<void> {
  if (await confirmRemoval(database)) await databases.remove(database.name);
}

/** The database of a row that was added; from the palette, the person picks one. */
async function addedFor(
  databases: PanelDatabases,
  target: unknown,
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
  if (items.length === 0)
    throw new UserError(
      vscode.l10n.t('No Postgres database has been added yet. Run "Add Database…" first.'),
    );
  const title = vscode.l10n.t('Which database?');
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
