import type { Pin, PinTarget } from '../../core/pins/pin';
import type { CanonicalUri } from '../../core/documents/uris';

/** The person's own pins by their target, for fast lookup. */
export class OwnPins {
  private seen: readonly Pin[] = [];
  private resources: ReadonlyMap<CanonicalUri, Pin> = new Map();
  private folders: ReadonlyMap<CanonicalUri, Pin> = new Map();

  constructor(private readonly pinStore: { readonly pins: readonly Pin[] }) {}

  ofResource(uri: CanonicalUri): Pin | undefined {
    this.read();
    return this.resources.get(uri);
  }

  ofFolder(uri: CanonicalUri): Pin | undefined {
    this.read();
    return this.folders.get(uri);
  }

  get resourceUris(): readonly CanonicalUri[] {
    this.read();
    return [...this.resources.keys()];
  }

  private read(): void {
    if (this.seen === this.pinStore.pins) return;
    this.seen = this.pinStore.pins;
    this.resources = byUri(this.seen, 'resource');
    this.folders = byUri(this.seen, 'folder');
  }
}

function byUri(pins: readonly Pin[], type: PinTarget['type']): ReadonlyMap<CanonicalUri, Pin> {
  return new Map(
    pins.flatMap((pin) =>
      pin.target.type === type && pin.target.type !== 'glob' ? [[pin.target.uri, pin]] : [],
    ),
  );
}
