import { Busy, InvalidRequest, Unavailable } from '../../base/errors';
import { oneLine } from '../../base/oneLine';
import type { ReadContext, ResourceContents } from '../catalog/resource';
import { fenceLanguage } from '../documents/mime';
import { type CanonicalUri, isOurs, parseUri } from '../documents/uris';
import type { ActivePins } from '../pins/activePins';
import { rangeId } from '../pins/lines/rangeUri';
import type { Pin } from '../pins/pin';
import { titleOf } from '../pins/title';
import { isMadeOfPins } from './bundle';
import type { BundlePart } from './leftOut';
import type { PartContents } from './compose';

/** A resource, or a pin that matches none. */
export type PinnedPart = Omit<BundlePart, 'uri'> & { readonly pin: Pin | undefined } & (
    | { readonly uri: CanonicalUri; readonly reason?: undefined }
    | { readonly uri?: undefined; readonly reason: 'missing' | 'empty' }
  );

interface Pinned {
  readonly parts: readonly PinnedPart[];
  /** The number of pins that are held back. */
  readonly heldBack: number;
}

interface Options {
  readonly pins: Pick<ActivePins, 'all' | 'matcher'>;
  /** The title of a document. */
  title(uri: CanonicalUri): string;
  /**
   * Whether the document may quote what the pin itself says, which for a team pin is the repository's text: its note, and
   * the path or pattern of a pin that matches nothing.
   */
  mayQuote(pin: Pin): boolean;
}

/** The pinned resources, as the parts of a document. */
export class PinnedParts {
  constructor(private readonly options: Options) {}

  /** The pinned resources, then the pins that match none; those held back are only counted. */
  async all({
    pinned,
    maySee,
    sees,
  }: Pick<ReadContext, 'pinned' | 'maySee' | 'sees'>): Promise<Pinned> {
    if (!sees('pins')) return { parts: [], heldBack: 0 };
    const { pins } = this.options;
    const uris = (await pinned()).filter((uri) => !isMadeOfPins(uri));
    const held = new Set(uris.map((uri) => pins.matcher.of(uri)?.id));
    const parts: PinnedPart[] = uris.map((uri) => this.part(uri));
    let heldBack = 0;
    for (const pin of pins.all) {
      const { target } = pin;
      if (held.has(pin.id) || (target.type === 'resource' && isMadeOfPins(target.uri))) continue;
      const isFile = target.type === 'resource' || target.type === 'range';
      if (target.type !== 'glob' && !(await maySee(target.uri))) heldBack += 1;
      else if (this.options.mayQuote(pin)) {
        parts.push({ ...this.named(pin), pin, reason: isFile ? 'missing' : 'empty' });
      }
    }
    return { parts, heldBack };
  }

  private part(uri: CanonicalUri): PinnedPart {
    const pin = this.options.pins.matcher.of(uri);
    if (pin?.target.type === 'range') return { ...this.named(pin), pin, uri };
    const title = () => this.title(uri);
    return {
      // There may be thousands of parts, and most titles are never used.
      get title() {
        return title();
      },
      ...this.noteOf(pin),
      pin,
      uri,
    };
  }

  private named(pin: Pin): Pick<BundlePart, 'title' | 'note'> {
    return { title: oneLine(titleOf(pin, (uri) => this.title(uri))), ...this.noteOf(pin) };
  }

  private noteOf(pin: Pin | undefined): { readonly note?: string } {
    return pin?.note !== undefined && this.options.mayQuote(pin) ? { note: pin.note } : {};
  }

  private title(uri: CanonicalUri): string {
    return isOurs(parseUri(uri)) ? uri : oneLine(this.options.title(uri));
  }
}

export async function readPart(
  part: PinnedPart,
  { read }: Pick<ReadContext, 'read'>,
): Promise<PartContents> {
  if (part.reason) return { type: part.reason };
  try {
    return contentsOf(part, await read(part.uri));
  } catch (cause) {
    if (cause instanceof InvalidRequest) return { type: 'large' };
    if (cause instanceof Unavailable || cause instanceof Busy) return { type: 'unavailable' };
    throw cause;
  }
}

function contentsOf(
  { title, uri }: PinnedPart & { readonly uri: CanonicalUri },
  contents: ResourceContents | undefined,
): PartContents {
  if (!contents || 'children' in contents) return { type: 'missing' };
  if ('blob' in contents) return { type: 'binary' };
  const { text, mimeType: mime, meta } = contents;
  const isRange = rangeId(uri) !== undefined && meta?.lines !== undefined;
  return {
    type: 'text',
    text,
    language: fenceLanguage(mime),
    // The lines may have moved.
    ...(isRange && { title: title.replace(/:[\d-]+$/, `:${meta.lines}`) }),
  };
}
