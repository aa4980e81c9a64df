import * as vscode from 'vscode';
import type { DisposableStore, Event } from '../../base/events';
import { AddedDatabases } from './model/addedDatabases';
import { RefreshTimes } from './model/refreshTimes';
import { SavedQueries } from './model/savedQueries';
import type { CanonicalUri } from '../../core/documents/uris';
import type { ActivePins } from '../../core/pins/activePins';
import { PostgresConnections } from './postgres/postgresConnections';
import { DatabaseNames } from './kind/databaseNames';
import { Databases } from './kind/databases';
import { PostgresDatabases } from './kind/postgresDatabases';
import { Queries } from './kind/queries';
import { SqliteFiles } from './kind/sqliteFiles';
import { offerAgreement, offerPassword } from './panel/offerPassword';
import { SqliteProcesses } from './sqlite/sqliteProcesses';
import { sqliteReader } from './sqlite/sqliteReader';
import type { Settings } from '../../settings/settings';
import type { Workspace } from '../../workspace/openWorkspace';

export type WindowDatabases = ReturnType<typeof createDatabases>;

interface Deps {
  readonly context: Pick<vscode.ExtensionContext, 'asAbsolutePath' | 'workspaceState' | 'secrets'>;
  readonly workspace: Pick<Workspace, 'folders' | 'tabs' | 'index' | 'outside' | 'reader'>;
  readonly pins: ActivePins;
  readonly settings: Pick<Settings, 'maxReadBytes' | 'shownColumns'>;
  readonly onDidChangeDocument: Event<CanonicalUri>;
}

/** Creates the kind for databases. */
export function createDatabases(own: DisposableStore, deps: Deps) {
  const { context, workspace, pins, settings, onDidChangeDocument } = deps;
  const { folders, tabs, index, outside, reader } = workspace;
  const { execPath, env } = process;
  const script = context.asAbsolutePath('dist/sqlite.js');
  const processes = own.add(new SqliteProcesses({ script, execPath, env }));
  const sqlite = own.add(
    new SqliteFiles({
      index,
      outside,
      tabs,
      workspace: folders,
      pins,
      reader: (path, file, signal) => {
        const shownColumns = settings.shownColumns.value;
        return sqliteReader({ path, file, processes, shownColumns, signal });
      },
    }),
  );
  const maxReadBytes = () => settings.maxReadBytes.value;
  const saved = own.add(new SavedQueries(context.workspaceState));
  const queries = new Queries({ workspace: folders, pins, reader, saved });
  const { added, postgres, connections } = createPostgres(own, deps);
  const sources = [sqlite, postgres];
  const times = own.add(new RefreshTimes(context.workspaceState));
  const names = new DatabaseNames({ workspace: folders, saved, times });
  const kind = own.add(
    new Databases({ sources, queries, times, names, onDidChangeDocument, maxReadBytes }),
  );
  return { kind, queries, saved, added, connections, times, names };
}

/** Creates the source for databases of servers. */
function createPostgres(own: DisposableStore, { context, settings }: Deps) {
  const { workspaceState, secrets } = context;
  const script = context.asAbsolutePath('dist/postgres.js');
  const added = own.add(new AddedDatabases({ memory: workspaceState, secrets }));
  const { execPath, env } = process;
  const connections = own.add(
    new PostgresConnections({
      process: { script, execPath, env },
      added,
      shownColumns: () => settings.shownColumns.value,
      onRefused: (database) => void offerPassword(added, database),
      onUnproved: (database) => void offerAgreement(added, database),
    }),
  );
  const postgres = own.add(
    new PostgresDatabases({
      added,
      isTrusted: () => vscode.workspace.isTrusted,
      reader: (database, signal) => connections.reader(database, signal),
    }),
  );
  return { added, postgres, connections };
}
