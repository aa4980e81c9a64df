import { globMatcher } from '../../base/glob';
import { type CanonicalUri, childUri, subscriptionKey } from '../documents/uris';
import { inOrder, type Pin, type PinTarget } from './pin';
import { rangeId } from './lines/pinnedRange';

interface Options {
  /** The path that globs are matched against: relative to the file's workspace folder. */
  pathInFolder(uri: CanonicalUri): string | undefined;
}

/** Finds the pin of a resource. The narrowest wins: the resource's own or its lines', then a folder's, then a glob's. */
export class PinMatcher {
  private readonly byId = new Map<string, Pin>();
  private readonly byUri = new Map<CanonicalUri, Pin>();
  private readonly keys: ReadonlySet<CanonicalUri>;
  private readonly byFolder = new Map<string, Pin>();
  private readonly globs: {
    readonly pin: Pin;
    matches(uri: CanonicalUri, path: string): boolean;
  }[] = [];

  constructor(
    pins: readonly Pin[],
    private readonly options: Options,
  ) {
    for (const pin of inOrder(pins)) {
      const { target } = pin;
      if (target.type === 'range') this.byId.set(pin.id, pin);
      else if (target.type === 'glob') {
        this.globs.push({ pin, matches: matcherOf(target) });
      } else {
        const known = target.type === 'folder' ? this.byFolder : this.byUri;
        if (!known.has(target.uri)) known.set(target.uri, pin);
      }
    }
    this.keys = new Set(this.uris.map(subscriptionKey));
  }

  /** Whether finding a pin takes long enough to be done once for each file. */
  get hasGlobs(): boolean {
    return this.globs.length > 0;
  }

  /** @param uri of an entry of the list. */
  of(uri: CanonicalUri): Pin | undefined {
    const id = rangeId(uri);
    if (id !== undefined) return this.byId.get(id);
    return this.byUri.get(uri) ?? this.ofFolder(uri) ?? this.ofGlob(uri);
  }

  /** As `of`; lines and variants (`?severity=…`) of a pinned resource are pinned, too, and its path with a slash. */
  ofVariant(uri: CanonicalUri): Pin | undefined {
    const key = subscriptionKey(uri);
    return this.of(uri) ?? (key === uri ? undefined : this.of(key));
  }

  /** Whether a pinned resource changes with it, as do all variants of one, see `subscriptionKey`. */
  changesWith(uri: CanonicalUri): boolean {
    return this.of(uri) !== undefined || this.keys.has(subscriptionKey(uri));
  }

  /** The URIs that are pinned themselves. */
  get uris(): readonly CanonicalUri[] {
    return [...this.byUri.keys()];
  }

  private ofFolder(uri: CanonicalUri): Pin | undefined {
    if (this.byFolder.size === 0) return undefined;
    for (let slash = uri.lastIndexOf('/'); slash >= 0; slash = uri.lastIndexOf('/', slash - 1)) {
      const pin = this.byFolder.get(uri.slice(0, slash + 1));
      if (pin || slash === 0) return pin;
    }
    return undefined;
  }

  private ofGlob(uri: CanonicalUri): Pin | undefined {
    const path = this.globs.length > 0 ? this.options.pathInFolder(uri) : undefined;
    return path === undefined
      ? undefined
      : this.globs.find(({ matches }) => matches(uri, path))?.pin;
  }
}

function matcherOf({ pattern, within }: PinTarget & { readonly type: 'glob' }) {
  const matches = globMatcher([pattern]);
  const root = within === undefined ? '' : childUri(within, '');
  return (uri: CanonicalUri, path: string) => uri.startsWith(root) && matches(path);
}
