import type { LineRange } from '../../documents/lines';
import { type CanonicalUri, canonicalUri } from '../../documents/uris';

/** The present place of a pinned range: `moved` if its document no longer holds it, `missing` if that is gone. */
export type RangePosition = { readonly lines: LineRange } | 'moved' | 'missing';

/** The present lines; `undefined` if they are not there. */
export function linesAt(position: RangePosition | undefined): LineRange | undefined {
  return typeof position === 'object' ? position.lines : undefined;
}

/** A range `moved` unedited, was `edited`, was `lost` with its lines or its document, or was `found` again. */
export interface RangeChange {
  /** The pin's id. */
  readonly id: string;
  /** The document's URI. */
  readonly uri: CanonicalUri;
  readonly type: 'moved' | 'edited' | 'lost' | 'found';
}

const prefix = 'context://workspace/pin/';

/** The URI of a pinned range, which stays when its lines move: the pin's id, and the path for people to read. */
export function rangeUri(id: string, path: string): CanonicalUri {
  const segments = path.replaceAll('\\', '/').split('/').filter(Boolean);
  return canonicalUri(prefix + [id, ...segments].map(encodeURIComponent).join('/'));
}

/** The id of the pin whose range a URI names, whatever path it was listed with. */
export function rangeId(uri: string): string | undefined {
  return uri.startsWith(prefix) ? uri.slice(prefix.length).split(/[/?#]/, 1)[0] : undefined;
}
