import { fieldsOf, parsedJson } from '../../../base/json';
import { isCanonicalUri, isWeb, type CanonicalUri } from '../../../core/documents/uris';
import { refreshChoices, type RefreshChoice } from '../../../core/pins/refreshes';
import { isPageFailure, type PageFailure } from './pageFailure';

/** The validators that a server sent with a version, and the address that sent it. */
export interface PageVersion {
  readonly uri: string;
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

/** The last version of a page that was fetched. Times are milliseconds since the epoch. */
interface Snapshot {
  /** The name of the file that holds it: a hash of its contents. */
  readonly body: string;
  /** The size of the contents in bytes. */
  readonly size: number;
  readonly mimeType: string;
  readonly title?: string | undefined;
  /** The last time at which the server had this version. */
  readonly confirmedAt: number;
  /** The time at which this version was first fetched. */
  readonly changedAt: number;
  readonly version: PageVersion;
}

export interface PageRecord {
  readonly uri: CanonicalUri;
  readonly refresh: RefreshChoice;
  /** The time of the last request. */
  readonly askedAt?: number | undefined;
  /** The time of the next request. */
  readonly dueAt?: number | undefined;
  readonly snapshot?: Snapshot | undefined;
  /** The time since which no set has it pinned, as far as that was noticed. */
  readonly unpinnedAt?: number | undefined;
  /** The reason why the last request failed. */
  readonly failure?: PageFailure | undefined;
}

export type PageRecords = ReadonlyMap<CanonicalUri, PageRecord>;

const version = 1;

export function serializeRecords(records: PageRecords): string {
  return `${JSON.stringify({ version, pages: [...records.values()] })}\n`;
}

/** Leaves out records that cannot be parsed: their pages can be fetched again. */
export function parseRecords(text: string | undefined): PageRecords {
  const { pages } = fieldsOf(parsedJson(text ?? '{}'));
  const records = Array.isArray(pages) ? pages.flatMap(recordOf) : [];
  return new Map(records.map((record) => [record.uri, record]));
}

function recordOf(value: unknown): readonly PageRecord[] {
  const { uri, refresh, askedAt, dueAt, unpinnedAt, snapshot, failure } = fieldsOf(value);
  if (!isCanonicalUri(uri) || !isWeb(uri)) return [];
  return [
    {
      uri,
      refresh: refreshChoices.find((choice) => choice === refresh) ?? 'never',
      askedAt: numberOr(askedAt),
      dueAt: numberOr(dueAt),
      unpinnedAt: numberOr(unpinnedAt),
      snapshot: snapshotOf(snapshot),
      failure: isPageFailure(failure) ? failure : undefined,
    },
  ];
}

function snapshotOf(value: unknown): Snapshot | undefined {
  const { body, size, mimeType, title, confirmedAt, changedAt, version: sent } = fieldsOf(value);
  const { uri, etag, lastModified } = fieldsOf(sent);
  // The hash is the name of a file, so it must not be a path.
  const isBody = typeof body === 'string' && /^[0-9a-f]{64}$/.test(body);
  if (!isBody || typeof mimeType !== 'string' || typeof uri !== 'string') return undefined;
  return {
    body,
    size: numberOr(size) ?? 0,
    mimeType,
    title: textOr(title),
    confirmedAt: numberOr(confirmedAt) ?? 0,
    changedAt: numberOr(changedAt) ?? 0,
    version: { uri, etag: textOr(etag), lastModified: textOr(lastModified) },
  };
}

function numberOr(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function textOr(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
