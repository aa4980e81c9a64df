import type { Pin, PinTarget } from '../../core/pins/pin';

/** The person's own pins by their target, for fast lookup. */
export class OwnPins {
  private seen: readonly Pin[] = [];
  private resources: ReadonlyMap<string, Pin> = new Map();
  private folders: ReadonlyMap<string, Pin> = new Map();

  constructor(private readonly pinStore: { readonly pins: readonly Pin[] }) {}

  ofResource(uri: string): Pin | undefined {
    this.read();
    return this.resources.get(uri);
  }

  ofFolder(uri: string): Pin | undefined {
    this.read();
    return this.folders.get(uri);
  }

  get resourceUris(): readonly string[] {
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

function byUri(pins: readonly Pin[], type: PinTarget['type']): ReadonlyMap<string, Pin> {
  return new Map(
    pins.flatMap((pin) =>
      pin.target.type === type && pin.target.type !== 'glob' ? [[pin.target.uri, pin]] : [],
    ),
  );
}
