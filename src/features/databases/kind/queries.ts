import { Unavailable } from '../../../base/errors';
import type { ReadContext } from '../../../core/catalog/resource';
import { databaseAddress, databaseUri, type Database } from '../model/databaseUri';
import type { SavedQueries } from '../model/savedQueries';
import { withoutQuery, type CanonicalUri } from '../../../core/documents/uris';
import type { ActivePins } from '../../../core/pins/activePins';
import type { DocumentReader } from '../../../workspace/documentReader';
import type { WorkspaceFolders } from '../../../workspace/workspaceFolders';
import { documentName, documentNamed } from './documentNames';

interface Options {
  readonly workspace: Pick<WorkspaceFolders, 'paths'>;
  readonly pins: Pick<ActivePins, 'isByHand' | 'matcher'>;
  readonly reader: Pick<DocumentReader, 'read'>;
  readonly saved: SavedQueries;
}

/** The queries that the person has pinned with a database. */
export class Queries {
  constructor(private readonly options: Options) {}

  /** Fires with the URI of a query that may be run from now on, or may no longer. */
  get onDidChange() {
    return this.options.saved.onDidChange;
  }

  /** The resource of a query's result. */
  uriOf(of: Database, document: CanonicalUri): CanonicalUri {
    const path = documentName(this.options.workspace, document);
    return databaseUri({ ...of, part: { type: 'query', path } });
  }

  /** The URIs of the results of pinned queries. */
  get pinned(): readonly CanonicalUri[] {
    const { pins } = this.options;
    return pins.matcher.uris.filter((uri) => this.documentOf(uri) && pins.isByHand(uri));
  }

  /** The file of a query; `undefined` if the URI is not one of a query, or the person has not pinned it. */
  documentOf(uri: CanonicalUri): CanonicalUri | undefined {
    const part = databaseAddress(uri)?.part;
    if (part?.type !== 'query' || !this.options.pins.isByHand(withoutQuery(uri))) return undefined;
    return documentNamed(this.options.workspace, part.path);
  }

  /**
   * The text of the query in its file, if the reader may see that file.
   * @throws Unavailable if it is not the text that the person pinned.
   */
  async sql(
    uri: CanonicalUri,
    { allowed, signal }: Pick<ReadContext, 'allowed' | 'signal'>,
  ): Promise<string | undefined> {
    const { reader, saved } = this.options;
    const named = this.documentOf(uri);
    const document = named && (await allowed(named));
    const body = document && (await reader.read(document, { type: 'whole' }, signal));
    if (!body || !('text' in body)) return undefined;
    if (saved.isApproved(withoutQuery(uri), body.text)) return body.text;
    throw new Unavailable(
      'The query has changed since it was pinned. It runs again once the person has pinned it with its database anew.',
    );
  }
}
