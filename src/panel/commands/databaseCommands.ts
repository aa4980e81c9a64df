import * as vscode from 'vscode';
import { UserError } from '../../base/errors';
import { parseUri, type CanonicalUri } from '../../core/documents/uris';
import { addDatabase } from '../addDatabase';
import { pinTargets } from '../pinTargets';
import type { DatabaseRow, PanelDeps } from '../ports';
import type { Command, CommandDeps } from './command';
import { subjectsOf } from './subjects';

/** Commands for databases. */
export const databaseCommands = {
  'mcpBridge.addDatabase': addDatabase,
  'mcpBridge.removeDatabase': async ({ databases }) => {
    const items = databases.added.all.map(({ name, address }) => ({
      label: name,
      description: address,
      iconPath: new vscode.ThemeIcon('database'),
    }));
    if (items.length === 0) throw new UserError(vscode.l10n.t('No Postgres database is added.'));
    const title = vscode.l10n.t('Which database is to be removed?');
    const chosen = await vscode.window.showQuickPick(items, { title });
    if (chosen) await databases.added.remove(chosen.label);
  },
  'mcpBridge.pinQuery': async (deps, target, selected) => {
    const document = queryOf(deps, target, selected);
    const of = await pickDatabase(deps);
    if (!of) return;
    const uri = deps.databases.queryUri(of, document);
    await deps.databases.approve(uri, document);
    await pinTargets(deps, [{ type: 'resource', uri }]);
  },
} satisfies Record<string, Command>;

function queryOf(deps: CommandDeps, target: unknown, selected: unknown): CanonicalUri {
  const [subject] = target === undefined ? [] : subjectsOf(deps, target, selected);
  const uri = subject?.uri ?? deps.tabs.activeUri;
  if (uri !== undefined && /\.sql$/i.test(parseUri(uri).path)) return uri;
  throw new UserError(vscode.l10n.t('Open the .sql file of the query first.'));
}

async function pickDatabase(deps: PanelDeps): Promise<DatabaseRow | undefined> {
  const all = await deps.databases.all();
  const shared = await Promise.all(all.map((row) => isShared(deps, row)));
  const items = all
    .filter((_, index) => shared[index])
    .map((row) => ({ label: row.database, iconPath: new vscode.ThemeIcon('database'), row }));
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

async function isShared({ access }: PanelDeps, { subject }: DatabaseRow): Promise<boolean> {
  return subject === undefined || (await access.decideDocument(subject)).isAllowed;
}
