import type * as vscode from 'vscode';
import type { DisposableStore, Event } from '../base/events';
import { SavedQueries } from '../core/databases/savedQueries';
import type { CanonicalUri } from '../core/documents/uris';
import type { ActivePins } from '../core/pins/activePins';
import { Databases } from '../kinds/databases/databases';
import { Queries } from '../kinds/databases/queries';
import { SqliteFiles } from '../kinds/databases/sqliteFiles';
import { readSetting } from './settings';
import type { Workspace } from './workspace';

interface Deps {
  readonly context: Pick<vscode.ExtensionContext, 'asAbsolutePath' | 'workspaceState'>;
  readonly workspace: Pick<Workspace, 'folders' | 'tabs' | 'index' | 'outside' | 'reader'>;
  readonly pins: ActivePins;
  readonly onDidChangeDocument: Event<CanonicalUri>;
}

/** The databases of the window. What reads them is loaded with the first of them. */
export function createDatabases(own: DisposableStore, deps: Deps) {
  const { context, workspace, pins, onDidChangeDocument } = deps;
  const { folders, tabs, index, outside, reader } = workspace;
  const script = context.asAbsolutePath('dist/sqlite.js');
  let loaded: ReturnType<typeof loadSqlite> | undefined;
  const sqlite = own.add(
    new SqliteFiles({
      index,
      outside,
      tabs,
      workspace: folders,
      pins,
      reader: async (path, file, signal) => {
        const { processes, sqliteReader } = await (loaded ??= loadSqlite(script));
        const shownColumns = readSetting('databases.shownColumns');
        return sqliteReader({ path, file, processes, shownColumns, signal });
      },
    }),
  );
  const maxReadBytes = () => readSetting('maxReadBytes');
  const saved = own.add(new SavedQueries(context.workspaceState));
  const queries = new Queries({ workspace: folders, pins, reader, saved });
  const sources = [sqlite];
  const kind = own.add(new Databases({ sources, queries, onDidChangeDocument, maxReadBytes }));
  return { kind, queries, saved };
}

async function loadSqlite(script: string) {
  const [{ sqliteReader }, { SqliteProcesses }] = await Promise.all([
    import('../databases/sqlite/sqliteReader'),
    import('../databases/sqlite/sqliteProcesses'),
  ]);
  const { execPath, env } = process;
  return { sqliteReader, processes: new SqliteProcesses({ script, execPath, env }) };
}
