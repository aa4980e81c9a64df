import type { LineRange } from '../../documents/lines';
import type { CanonicalUri } from '../../documents/uris';

/** The present place of a pinned range: `moved` if its document no longer holds it, `missing` if that is gone. */
export type RangePosition = { readonly lines: LineRange } | 'moved' | 'missing';

/** A range `moved` unedited, was `edited`, was `lost` with its lines or its document, or was `found` again. */
export interface RangeChange {
  /** The pin's id. */
  readonly id: string;
  /** The document's URI. */
  readonly uri: CanonicalUri;
  readonly type: 'moved' | 'edited' | 'lost' | 'found';
}
