import * as vscode from 'vscode';
import type { DisposableStore, Event } from '../../base/events';
import { AddedDatabases, type AddedDatabase } from './model/addedDatabases';
import { RefreshTimes } from './model/refreshTimes';
import { SavedQueries } from './model/savedQueries';
import type { CanonicalUri } from '../../core/documents/uris';
import type { ActivePins } from '../../core/pins/activePins';
import type { PostgresConnections } from './postgres/postgresConnections';
import { DatabaseNames } from './kind/databaseNames';
import { Databases } from './kind/databases';
import { PostgresDatabases } from './kind/postgresDatabases';
import { Queries } from './kind/queries';
import { SqliteFiles } from './kind/sqliteFiles';
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

/** Creates the kind for databases. The code that reads them is loaded with the first database. */
export function createDatabases(own: DisposableStore, deps: Deps) {
  const { context, workspace, pins, settings, onDidChangeDocument } = deps;
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
        const { processes, sqliteReader } = await (loaded ??= loadSqlite(own, script));
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

/** Creates the source for databases of servers. The code that reads them is loaded with the first one. */
function createPostgres(own: DisposableStore, { context, settings }: Deps) {
  const { workspaceState, secrets } = context;
  const script = context.asAbsolutePath('dist/postgres.js');
  const added = own.add(new AddedDatabases({ memory: workspaceState, secrets }));
  let loaded: Promise<PostgresConnections> | undefined;
  const connections = () => (loaded ??= loadPostgres(own, { added, script, settings }));
  const postgres = own.add(
    new PostgresDatabases({
      added,
      isTrusted: () => vscode.workspace.isTrusted,
      reader: async (database, signal) => (await connections()).reader(database, signal),
    }),
  );
  return { added, postgres, connections };
}

interface Loading extends Pick<Deps, 'settings'> {
  readonly added: AddedDatabases;
  /** The program of the process that reads. */
  readonly script: string;
}

async function loadPostgres(own: DisposableStore, { added, script, settings }: Loading) {
  const [{ PostgresConnections: Connections }, { offerPassword, offerAgreement }] =
    await Promise.all([import('./postgres/postgresConnections'), import('./panel/offerPassword')]);
  const { execPath, env } = process;
  return own.add(
    new Connections({
      process: { script, execPath, env },
      added,
      shownColumns: () => settings.shownColumns.value,
      onRefused: (database: AddedDatabase) => void offerPassword(added, database),
      onUnproved: (database: AddedDatabase) => void offerAgreement(added, database),
    }),
  );
}

async function loadSqlite(own: DisposableStore, script: string) {
  const [{ sqliteReader }, { SqliteProcesses }] = await Promise.all([
    import('./sqlite/sqliteReader'),
    import('./sqlite/sqliteProcesses'),
  ]);
  const { execPath, env } = process;
  const processes = own.add(new SqliteProcesses({ script, execPath, env }));
  return { sqliteReader, processes };
}
