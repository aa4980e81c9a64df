import { isCanonicalUri, isWeb, type CanonicalUri } from '../documents/uris';
import { refreshChoices, type RefreshChoice } from '../pins/refreshChoice';
import { isPageFailure, type PageFailure } from './pageFailure';

/** What a server said of the version that it sent, and at which address. */
export interface PageVersion {
  readonly uri: string;
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

/** What is known of the last version of a page that was fetched. Times are milliseconds since the epoch. */
interface Snapshot {
  /** The name of the file that holds it: a hash of its contents. */
  readonly body: string;
  /** Bytes of the contents. */
  readonly size: number;
  readonly mimeType: string;
  readonly title?: string | undefined;
  /** When it was last known to be what the server has. */
  readonly confirmedAt: number;
  /** When it was first fetched. */
  readonly changedAt: number;
  readonly version: PageVersion;
}

export interface PageRecord {
  readonly uri: CanonicalUri;
  readonly refresh: RefreshChoice;
  /** When it was last asked for. */
  readonly askedAt?: number | undefined;
  /** When it is to be asked for again. */
  readonly dueAt?: number | undefined;
  readonly snapshot?: Snapshot | undefined;
  /** Why it could not be fetched the last time. */
  readonly failure?: PageFailure | undefined;
}

export type PageRecords = ReadonlyMap<CanonicalUri, PageRecord>;

const version = 1;

export function serializeRecords(records: PageRecords): string {
  return `${JSON.stringify({ version, pages: [...records.values()] })}\n`;
}

/** What cannot be understood is left out: it can be fetched again. */
export function parseRecords(text: string | undefined): PageRecords {
  const { pages } = fields(parsed(text ?? '{}'));
  const records = Array.isArray(pages) ? pages.flatMap(recordOf) : [];
  return new Map(records.map((record) => [record.uri, record]));
}

function recordOf(value: unknown): readonly PageRecord[] {
  const { uri, refresh, askedAt, dueAt, snapshot, failure } = fields(value);
  if (!isCanonicalUri(uri) || !isWeb(uri)) return [];
  return [
    {
      uri,
      refresh: refreshChoices.find((choice) => choice === refresh) ?? 'never',
      askedAt: numberOr(askedAt),
      dueAt: numberOr(dueAt),
      snapshot: snapshotOf(snapshot),
      failure: isPageFailure(failure) ? failure : undefined,
    },
  ];
}

function snapshotOf(value: unknown): Snapshot | undefined {
  const { body, size, mimeType, title, confirmedAt, changedAt, version: sent } = fields(value);
  const { uri, etag, lastModified } = fields(sent);
  // It is the name of a file.
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function numberOr(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function textOr(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
