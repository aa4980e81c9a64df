import { isSameJson } from '../../../base/json';
import {
  databaseAddress,
  databaseUri,
  type Database,
  type DatabaseAddress,
} from '../model/databaseUri';
import type { RefreshTimes } from '../model/refreshTimes';
import type { SavedQueries } from '../model/savedQueries';
import { withoutQuery, type CanonicalUri } from '../../../core/documents/uris';
import type { Moved, NamedByDocuments } from '../../../core/pins/movedPins';
import type { WorkspaceFolders } from '../../../workspace/workspaceFolders';
import { documentName, documentNamed } from './documentNames';

interface Options {
  readonly workspace: Pick<WorkspaceFolders, 'paths'>;
  readonly saved: Pick<SavedQueries, 'rename' | 'forget'>;
  readonly times: Pick<RefreshTimes, 'rename' | 'forget'>;
}

/** The names of databases and queries, which are paths and change when their files are moved. */
export class DatabaseNames implements NamedByDocuments {
  constructor(private readonly options: Options) {}

  documentsOf(uri: CanonicalUri): readonly CanonicalUri[] {
    const address = databaseAddress(withoutQuery(uri));
    if (!address) return [];
    const { engine, database, part } = address;
    const names = [
      ...(engine === 'sqlite' ? [database] : []),
      ...(part.type === 'query' ? [part.path] : []),
    ];
    return names.flatMap((name) => documentNamed(this.options.workspace, name) ?? []);
  }

  renamed(uri: CanonicalUri, moved: Moved): CanonicalUri {
    const address = databaseAddress(uri);
    if (!address) return uri;
    const { engine, database, part } = address;
    const next: DatabaseAddress = {
      engine,
      database: engine === 'sqlite' ? this.nameAfter(database, moved) : database,
      part: part.type === 'query' ? { ...part, path: this.nameAfter(part.path, moved) } : part,
    };
    const isSame = next.database === database && isSameJson(next.part, part);
    const renamed = isSame ? uri : databaseUri(next);
    // A file whose new name does not end in .sql is no query any more.
    return databaseAddress(renamed)?.part.type === part.type ? renamed : uri;
  }

  async move(moved: Moved): Promise<void> {
    await this.rename((uri) => this.renamed(uri, moved));
  }

  /** Moves the state that is stored by URIs of databases. */
  async rename(renamed: (uri: CanonicalUri) => CanonicalUri): Promise<void> {
    await this.options.saved.rename(renamed);
    await this.options.times.rename(renamed);
  }

  /** Drops the state of a database that is removed, because another one can be added by its name. */
  async forget(of: Database): Promise<void> {
    const isIts = (uri: CanonicalUri) => {
      const address = databaseAddress(uri);
      return address?.engine === of.engine && address.database === of.database;
    };
    await this.options.saved.forget(isIts);
    await this.options.times.forget(isIts);
  }

  private nameAfter(name: string, moved: Moved): string {
    const before = documentNamed(this.options.workspace, name);
    const after = before && moved(before);
    return after === undefined || after === before
      ? name
      : documentName(this.options.workspace, after);
  }
}
