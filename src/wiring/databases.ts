import type * as vscode from 'vscode';
import type { DisposableStore } from '../base/events';
import type { ActivePins } from '../core/pins/activePins';
import { Databases } from '../kinds/databases/databases';
import { SqliteFiles } from '../kinds/databases/sqliteFiles';
import { sqliteReader } from '../databases/sqlite/sqliteReader';
import { SqliteProcesses } from '../databases/sqlite/sqliteProcesses';
import { readSetting } from './settings';
import type { Workspace } from './workspace';

interface Deps {
  readonly context: Pick<vscode.ExtensionContext, 'asAbsolutePath'>;
  readonly workspace: Workspace;
  readonly pins: ActivePins;
}

/** The databases of the window. */
export function createDatabases(own: DisposableStore, deps: Deps): Databases {
  const { context, workspace, pins } = deps;
  const { folders, tabs, index, outside } = workspace;
  const { execPath, env } = process;
  const script = context.asAbsolutePath('dist/sqlite.js');
  const processes = new SqliteProcesses({ script, execPath, env });
  const shownColumns = () => readSetting('databases.shownColumns');
  const sqlite = own.add(
    new SqliteFiles({
      index,
      outside,
      tabs,
      workspace: folders,
      pins,
      reader: (path, file, signal) =>
        sqliteReader({ path, file, processes, shownColumns: shownColumns(), signal }),
    }),
  );
  const maxReadBytes = () => readSetting('maxReadBytes');
  return own.add(new Databases({ sources: [sqlite], maxReadBytes }));
}
