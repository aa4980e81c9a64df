import { Coalescer } from '../../../base/coalescer';
import { DisposableOwner, Emitter, anyOf } from '../../../base/events';
import type { Claim, ReadContext } from '../../../core/catalog/resource';
import type { DatabaseReader } from '../model/database';
import {
  databaseWith,
  headBytes,
  isSqlite,
  isSqliteName,
} from '../../../core/documents/sqliteFile';
import { parseUri, type CanonicalUri } from '../../../core/documents/uris';
import type { ActivePins } from '../../../core/pins/activePins';
import type { FileIndex } from '../../../workspace/fileIndex';
import {
  openFile,
  resolveDocument,
  statFile,
  type OpenedFile,
} from '../../../workspace/folderReader';
import type { OpenTabs } from '../../../workspace/openTabs';
import type { OutsideFiles } from '../../../workspace/outsideFiles';
import type { WorkspaceFolders } from '../../../workspace/workspaceFolders';
import type { DatabaseSource, SourceChange } from './databaseSource';
import { documentName, documentNamed } from './documentNames';

/** The maximum number of files whose first bytes are read. */
const maxFiles = 200;
/** Changes are announced at this interval, because a program can write to a database all the time. */
const changeMs = 1_000;

interface Options {
  readonly index: Pick<FileIndex, 'all' | 'onDidTouch' | 'onDidReconcile'>;
  readonly outside: Pick<OutsideFiles, 'onDidTouch'>;
  readonly tabs: Pick<OpenTabs, 'all' | 'isOpen' | 'onDidChange'>;
  readonly workspace: WorkspaceFolders;
  readonly pins: Pick<ActivePins, 'isByHand' | 'matcher'>;
  /** Creates a reader for a file of this machine, which stays open meanwhile; `undefined` if it is not a database. */
  reader(
    path: string,
    file: NonNullable<OpenedFile['local']>,
    signal: AbortSignal,
  ): Promise<DatabaseReader | undefined>;
}

/** The SQLite databases among the documents of the window, by their paths. Access to the file decides. */
export class SqliteFiles extends DisposableOwner implements DatabaseSource {
  readonly engine = 'sqlite';
  private readonly changed = this.own(new Emitter<SourceChange>());
  readonly onDidChange = this.changed.event;
  /** Whether each file with the name of a database was one when it was last looked at. */
  private readonly known = new Map<CanonicalUri, boolean>();
  /** Known files that may have changed unnoticed since. */
  private readonly doubted = new Set<CanonicalUri>();
  /** Databases with other names, which are known once they have been read. */
  private readonly unusual = new Set<CanonicalUri>();
  private readonly touches = this.own(
    new Coalescer<CanonicalUri>(changeMs, (uri) => void this.announce(uri)),
  );

  constructor(private readonly options: Options) {
    super();
    const { index, outside, tabs } = options;
    this.own(anyOf(index.onDidTouch, outside.onDidTouch)((uri) => this.onTouch(uri)));
    this.own(
      index.onDidReconcile(() => {
        for (const uri of this.known.keys()) this.doubted.add(uri);
      }),
    );
    this.own(
      tabs.onDidChange(({ openedOrClosed }) => {
        const databases = openedOrClosed.filter(isSqliteName);
        if (databases.length === 0) return;
        const subjects = databases.filter((uri) => tabs.isOpen(uri));
        const closed = databases.filter((uri) => !tabs.isOpen(uri));
        this.changed.fire({ type: 'list', subjects, closed });
      }),
    );
  }

  readonly claim = (database: string): Claim | undefined => {
    const subject = this.fileOf(database);
    return subject === undefined ? undefined : { subject };
  };

  async list(): Promise<readonly string[]> {
    const { index, tabs, pins, workspace } = this.options;
    const chosen = [
      ...tabs.all.map(({ uri }) => uri),
      ...pins.matcher.uris.filter((uri) => pins.isByHand(uri)),
    ];
    const all = new Set([...chosen, ...(await index.all())].filter(isSqliteName));
    const files = [...all].filter((uri) => !workspace.isSecret(parseUri(uri).path));
    const looked = await Promise.all(
      files.slice(0, maxFiles).map(async (uri) => ((await this.isDatabase(uri)) ? [uri] : [])),
    );
    return looked.flat().map((uri) => this.nameOf(uri));
  }

  async has(database: string): Promise<boolean> {
    const uri = this.fileOf(database);
    return uri !== undefined && this.isDatabase(uri);
  }

  async lastModified(database: string): Promise<number | undefined> {
    const uri = this.fileOf(database);
    return uri && (await statFile(uri))?.lastModified;
  }

  async read<Result>(
    database: string,
    { allowed, signal }: Pick<ReadContext, 'allowed' | 'signal'>,
    work: (reader: DatabaseReader) => Promise<Result>,
  ): Promise<Result | undefined> {
    const uri = this.fileOf(database);
    const document = uri && (await allowed(uri));
    if (!document) return undefined;
    using file = await openFile(document);
    if (!file?.local) return undefined;
    const reader = await this.options.reader(parseUri(document.real).fsPath, file.local, signal);
    if (!reader) return undefined;
    if (!isSqliteName(uri)) this.noteUnusual(uri);
    return await work(reader);
  }

  private nameOf(uri: CanonicalUri): string {
    return documentName(this.options.workspace, uri);
  }

  private fileOf(database: string): CanonicalUri | undefined {
    return documentNamed(this.options.workspace, database);
  }

  private async isDatabase(uri: CanonicalUri): Promise<boolean> {
    const known = this.known.get(uri);
    if (known !== undefined && !this.doubted.has(uri)) return known;
    using file = await openFile(await resolveDocument(uri));
    const head = file?.local && (await file.read(headBytes));
    const is = head !== undefined && isSqlite(head);
    this.doubted.delete(uri);
    this.known.delete(uri);
    if (file && this.known.size < maxFiles) this.known.set(uri, is);
    return is;
  }

  private onTouch(uri: CanonicalUri): void {
    const database = databaseWith(uri);
    if (isSqliteName(database) || this.unusual.has(database)) this.touches.poke(database);
  }

  /** A file that was just created becomes a database when it is first written. */
  private async announce(uri: CanonicalUri): Promise<void> {
    const wasKnown = this.known.get(uri) ?? false;
    this.known.delete(uri);
    const is = await this.isDatabase(uri).catch(() => false);
    // Beyond the most files, none is known, nor listed.
    const isKnown = this.known.get(uri) ?? false;
    if (isSqliteName(uri) && wasKnown !== isKnown) {
      this.changed.fire({ type: 'list', subjects: [uri] });
    }
    if (is || wasKnown) this.changed.fire({ type: 'database', database: this.nameOf(uri) });
  }

  private noteUnusual(uri: CanonicalUri): void {
    if (this.unusual.size < maxFiles) this.unusual.add(uri);
  }
}
