import * as vscode from 'vscode';
import { UserError } from '../../../base/errors';
import { parseUri, type CanonicalUri } from '../../../core/documents/uris';
import type { PinChoice } from '../../../panel/commands/pinOther';
import { pinTargets } from '../../../panel/pinTargets';
import type { PanelDeps } from '../../../panel/ports';
import type { ListedDatabase } from '../model/databaseUri';
import { type PanelDatabases, sharedDatabases } from './panelDatabases';
import { HelpfulError } from '../../../panel/help/helpPages';

/** Database queries in the list of *Pin…*. */
export function queryChoice(databases: PanelDatabases): PinChoice {
  return {
    icon: 'database',
    label: vscode.l10n.t('Database Query…'),
    detail: vscode.l10n.t('What the active .sql file answers'),
    pin: async (deps) => {
      const document = activeQuery(deps);
      const of = await pickDatabase(databases, deps);
      if (!of) return;
      const uri = databases.queryUri(of, document);
      await databases.approve(uri, document);
      await pinTargets(deps, [{ type: 'resource', uri }]);
    },
  };
}

function activeQuery({ tabs }: PanelDeps): CanonicalUri {
  const uri = tabs.activeUri;
  if (uri !== undefined && /\.sql$/i.test(parseUri(uri).path)) return uri;
  throw new UserError(vscode.l10n.t('Open the .sql file of the query first.'));
}

async function pickDatabase(
  databases: PanelDatabases,
  deps: PanelDeps,
): Promise<ListedDatabase | undefined> {
  const items = (await sharedDatabases(databases, deps)).map((row) => ({
    label: row.database,
    iconPath: new vscode.ThemeIcon('database'),
    row,
  }));
  if (items.length === 0) {
    throw new HelpfulError(
      vscode.l10n.t(
        'No database of this workspace is shared. If its file is excluded, pin it first.',
      ),
      'databases',
    );
  }
  const title = vscode.l10n.t('With which database?');
  return (await vscode.window.showQuickPick(items, { title }))?.row;
}
