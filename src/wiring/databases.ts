import type * as vscode from 'vscode';
import type { DisposableStore } from '../base/events';
import type { ActivePins } from '../core/pins/activePins';
import { Databases } from '../kinds/databases/databases';
import { SqliteFiles } from '../kinds/databases/sqliteFiles';
import { readSetting } from './settings';
import type { Workspace } from './workspace';

interface Deps {
  readonly context: Pick<vscode.ExtensionContext, 'asAbsolutePath'>;
  readonly workspace: Pick<Workspace, 'folders' | 'tabs' | 'index' | 'outside'>;
  readonly pins: ActivePins;
}

/** The databases of the window. What reads them is loaded with the first of them. */
export function createDatabases(own: DisposableStore, deps: Deps): Databases {
  const { context, workspace, pins } = deps;
  const { folders, tabs, index, outside } = workspace;
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
  return own.add(new Databases({ sources: [sqlite], maxReadBytes }));
}

async function loadSqlite(script: string) {
  const [{ sqliteReader }, { SqliteProcesses }] = await Promise.all([
    import('../databases/sqlite/sqliteReader'),
    import('../databases/sqlite/sqliteProcesses'),
  ]);
  const { execPath, env } = process;
  return { sqliteReader, processes: new SqliteProcesses({ script, execPath, env }) };
}
