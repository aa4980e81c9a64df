import type { CanonicalUri } from '../../../core/documents/uris';
import type { PageRecord, PageRecords } from './pageRecord';

/** A page that was unpinned is kept for this time, in case that is undone. */
const unpinnedMs = 86_400_000;

/**
 * The records that are kept: without pages that were unpinned long ago, and with as many snapshots as there is room for,
 * the oldest being dropped first.
 */
export function keptRecords(
  records: PageRecords,
  pinned: ReadonlySet<CanonicalUri>,
  { now, maxBytes }: { readonly now: number; readonly maxBytes: number },
): PageRecords {
  const wanted = [...records.values()]
    .map((record): PageRecord => {
      const unpinnedAt = pinned.has(record.uri) ? undefined : (record.unpinnedAt ?? now);
      return { ...record, unpinnedAt };
    })
    .filter(({ unpinnedAt = now }) => now - unpinnedAt < unpinnedMs);
  const newestFirst = wanted.toSorted((a, b) => (b.askedAt ?? 0) - (a.askedAt ?? 0));
  const kept = new Set<PageRecord>();
  let bytes = 0;
  for (const record of newestFirst) {
    bytes += record.snapshot?.size ?? 0;
    if (bytes <= maxBytes) kept.add(record);
  }
  return new Map(
    wanted.map((record) => [
      record.uri,
      kept.has(record) ? record : { ...record, snapshot: undefined },
    ]),
  );
}
