import type { LineRange } from '../../documents/lines';
import type { CanonicalUri } from '../../documents/uris';

/** Where a pinned range is now: `moved` if its document no longer holds it, `missing` if the document is gone. */
export type RangePosition = { readonly lines: LineRange } | 'moved' | 'missing';

/** `moved` to other lines as it was, `edited`, `lost` from its document or with it, or `found` again. */
export interface RangeChange {
  /** Of the pin. */
  readonly id: string;
  /** Of the document. */
  readonly uri: CanonicalUri;
  readonly type: 'moved' | 'edited' | 'lost' | 'found';
}
