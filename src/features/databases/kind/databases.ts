import { dropOldest } from '../../../base/dropOldest';
import { DisposableOwner, Emitter, type Event } from '../../../base/events';
import { checkReadSize } from '../../../core/catalog/readLimit';
import type {
  Claim,
  ReadContext,
  ResourceBody,
  ResourceChange,
  ResourceDescription,
  ResourceEntry,
  ResourceKind,
  ResourceTemplate,
} from '../../../core/catalog/resource';
import type { DatabaseReader } from '../model/database';
import {
  databaseAddress,
  databaseTitle,
  databaseUri,
  type Database,
  type DatabaseAddress,
  type ListedDatabase,
} from '../model/databaseUri';
import type { RefreshTimes } from '../model/refreshTimes';
import { dictionaryText } from '../model/dictionary';
import { rowRangeOf } from '../model/rowRange';
import { toCsv } from '../model/rows';
import { withoutQuery, type CanonicalUri } from '../../../core/documents/uris';
import type { NamedByDocuments } from '../../../core/pins/movedPins';
import type { Topic } from '../../../core/sharing/topics';
import { describePart, databaseTemplates } from './databaseTemplates';
import type { DatabaseSource, SourceChange } from './databaseSource';
import type { Queries } from './queries';

/** Databases come before files, as there are few, and after open documents. */
const priority = 0.05;
const wholes = ['dictionary', 'schema'] as const;

/**
 * So many tables that clients asked for are remembered, so that clients are notified of changes in them; the oldest are
 * forgotten.
 */
const maxAsked = 1_000;

interface Options {
  readonly sources: readonly DatabaseSource[];
  readonly queries: Queries;
  readonly names: NamedByDocuments;
  readonly times: Pick<RefreshTimes, 'isDue' | 'postpone'>;
  /** The text of this document may have changed. */
  readonly onDidChangeDocument: Event<CanonicalUri>;
  maxReadBytes(): number;
}

/** Databases: `database://sqlite/data/app.db/schema`, its dictionary, and each table's rows. */
export class Databases extends DisposableOwner implements ResourceKind {
  private readonly changed = this.own(new Emitter<ResourceChange>());
  readonly onDidChange = this.changed.event;
  readonly topics: readonly Topic[] = ['databases'];
  readonly templates: readonly ResourceTemplate[];
  readonly named: NamedByDocuments;
  private readonly asked = new Set<CanonicalUri>();

  constructor(private readonly options: Options) {
    super();
    this.named = options.names;
    this.templates = options.sources.flatMap((source) => databaseTemplates(source));
    for (const source of options.sources) {
      this.own(source.onDidChange((change) => this.onSource(source, change)));
    }
    const { queries, onDidChangeDocument } = options;
    this.own(onDidChangeDocument((document) => this.onDocument(document)));
    this.own(queries.onDidChange((uri) => this.changed.fire({ type: 'content', uri })));
  }

  readonly topicOf = () => 'databases' as const;
  readonly priorityOf = () => priority;

  claim(uri: CanonicalUri): Claim | undefined {
    const address = databaseAddress(uri);
    const claim = address && this.sourceOf(address)?.claim(address.database);
    if (!claim) return undefined;
    switch (address.part.type) {
      case 'schema':
      case 'dictionary':
        return claim;
      case 'table':
        this.noteAsked(withoutQuery(uri));
        return { ...claim, onlyPinned: databaseUri(address) };
      case 'query': {
        const document = this.options.queries.documentOf(uri);
        return document && { ...claim, also: document };
      }
    }
  }

  async list(): Promise<readonly ResourceEntry[]> {
    const entries = this.options.sources.map(async (source) => {
      const { engine } = source;
      return (await source.list()).flatMap((database) =>
        wholes.map((type, order): ResourceEntry => {
          return { uri: databaseUri({ engine, database, part: { type } }), priority, order };
        }),
      );
    });
    return (await Promise.all(entries)).flat();
  }

  reconcile(): void {
    for (const source of this.options.sources) source.reconcile?.();
  }

  async find(uri: CanonicalUri): Promise<ResourceEntry | undefined> {
    const address = databaseAddress(uri);
    const isThere = address && (await this.sourceOf(address)?.has(address.database));
    return isThere ? { uri, priority, order: wholes.length } : undefined;
  }

  async describe(uri: CanonicalUri): Promise<ResourceDescription> {
    const address = databaseAddress(uri);
    if (!address) return { name: uri, title: uri };
    const title = databaseTitle(address);
    const lastModified = await this.sourceOf(address)?.lastModified(address.database);
    return {
      name: title,
      title,
      ...describePart(address.part),
      ...(lastModified !== undefined && { lastModified }),
    };
  }

  nameOf(uri: CanonicalUri): string {
    const address = databaseAddress(uri);
    return address ? databaseTitle(address) : uri;
  }

  async read(uri: CanonicalUri, context: ReadContext): Promise<ResourceBody | undefined> {
    const address = databaseAddress(uri);
    if (!address) return undefined;
    const isQuery = address.part.type === 'query';
    const sql = isQuery ? await this.options.queries.sql(uri, context) : undefined;
    const read = (reader: DatabaseReader) => textOf(reader, { address, uri, sql });
    const source = this.sourceOf(address);
    const text = await source?.read(address.database, context, read);
    if (text === undefined) return undefined;
    checkReadSize(Buffer.byteLength(text), this.options.maxReadBytes());
    return { mimeType: describePart(address.part).mimeType, text };
  }

  async refreshIfDue(uri: CanonicalUri): Promise<void> {
    if (this.options.times.isDue(uri)) await this.refresh(uri);
  }

  /** Announces a resource of a server, whose database may have changed. */
  async refresh(uri: CanonicalUri): Promise<void> {
    await this.options.times.postpone(uri);
    this.changed.fire({ type: 'content', uri, subject: this.claim(uri)?.subject });
  }

  /** Announces all that clients may have read of a database. */
  refreshAll({ engine, database }: Database): void {
    const isIn = (uri: CanonicalUri) => {
      const address = databaseAddress(uri);
      return address?.engine === engine && address.database === database;
    };
    const all = wholes.map((type) => databaseUri({ engine, database, part: { type } }));
    const tables = [...this.asked].filter(isIn);
    const queries = this.options.queries.pinned.filter(isIn);
    const subject = this.sourceOf({ engine })?.claim(database)?.subject;
    for (const uri of [...all, ...tables, ...queries]) {
      this.changed.fire({ type: 'content', uri, subject });
    }
  }

  /** The listed databases, with the documents that they are in. */
  async all(): Promise<readonly ListedDatabase[]> {
    const all = this.options.sources.map(async (source) => {
      const { engine } = source;
      const names = await source.list();
      return names.map((database) => ({ engine, database, ...source.claim(database) }));
    });
    return (await Promise.all(all)).flat();
  }

  /**
   * The tables of a database.
   * @throws Unavailable if it cannot be read.
   */
  async tables(of: Database, context: ReadContext): Promise<readonly string[]> {
    const source = this.sourceOf(of);
    return (await source?.read(of.database, context, (reader) => reader.tables())) ?? [];
  }

  private sourceOf({ engine }: Pick<Database, 'engine'>): DatabaseSource | undefined {
    return this.options.sources.find((source) => source.engine === engine);
  }

  private noteAsked(table: CanonicalUri): void {
    this.asked.delete(table);
    this.asked.add(table);
    dropOldest(this.asked, maxAsked);
  }

  private onDocument(document: CanonicalUri): void {
    const { queries } = this.options;
    for (const uri of queries.pinned) {
      if (queries.documentOf(uri) !== document) continue;
      this.changed.fire({ type: 'content', uri, subject: document });
    }
  }

  private onSource({ engine }: DatabaseSource, change: SourceChange): void {
    if (change.type === 'list') this.changed.fire(change);
    else this.refreshAll({ engine, database: change.database });
  }
}

interface Asked {
  readonly address: DatabaseAddress;
  readonly uri: CanonicalUri;
  /** The text of the query that is to be run. */
  readonly sql: string | undefined;
}

async function textOf(
  reader: DatabaseReader,
  { address: { database, part }, uri, sql }: Asked,
): Promise<string | undefined> {
  switch (part.type) {
    case 'schema':
      return reader.schema();
    case 'dictionary':
      return dictionaryText(database, await reader.dictionary());
    case 'table': {
      const rows = await reader.rows(part.name, rowRangeOf(uri));
      return rows && toCsv(rows);
    }
    case 'query':
      return sql === undefined ? undefined : toCsv(await reader.query(sql, rowRangeOf(uri)));
  }
}
