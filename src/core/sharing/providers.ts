import { DisposableOwner, Emitter, type Disposable } from '../../base/events';
import { plainLine } from '../../base/oneLine';
import { pngPicture, type Picture } from '../catalog/icons';
import { isOurs, type CanonicalUri } from '../documents/uris';

const longestLabel = 60;

/** An extension that provides resources of a scheme of its own. */
export interface KnownProvider {
  readonly scheme: string;
  /** The name that the person sees, on one line. */
  readonly label: string;
  readonly icon?: Picture;
}

/** Whether it is shared; `notAgreed` as long as the person has neither agreed nor refused. */
export type ProviderState = 'on' | 'switchedOff' | 'notAgreed';

/** @throws Error if the scheme or the icon is malformed. */
export function checkedProvider(given: {
  readonly scheme: unknown;
  readonly label: unknown;
  readonly icon?: unknown;
}): KnownProvider {
  const { scheme, label, icon } = given;
  if (!isScheme(scheme)) {
    throw new Error('The scheme of a provider has 2 to 50 lower-case letters, digits, +, . or -.');
  }
  return {
    scheme,
    label: (typeof label === 'string' && plainLine(label, longestLabel)) || scheme,
    ...(icon !== undefined && { icon: pngPicture(icon) }),
  };
}

/** Whether a provider may have this scheme, as far as VS Code does not know it. */
export function isProvidersScheme(scheme: string): boolean {
  return isScheme(scheme) && !isReserved(scheme);
}

/** The registered providers of other extensions, whether or not the person has agreed to share their resources. */
export class KnownProviders extends DisposableOwner {
  private readonly changed = this.own(new Emitter<void>());
  readonly onDidChange = this.changed.event;
  private readonly byScheme = new Map<string, KnownProvider>();

  get all(): readonly KnownProvider[] {
    return [...this.byScheme.values()];
  }

  has(scheme: string): boolean {
    return this.byScheme.has(scheme);
  }

  /**
   * @param isTaken whether VS Code knows the scheme.
   * @throws Error if the scheme is taken.
   */
  add(provider: KnownProvider, isTaken: (scheme: string) => boolean): Disposable {
    const { scheme } = provider;
    if (this.has(scheme) || isReserved(scheme) || isTaken(scheme)) {
      throw new Error(`The scheme "${scheme}" is taken.`);
    }
    this.byScheme.set(scheme, provider);
    this.changed.fire();
    return {
      dispose: () => {
        if (this.byScheme.get(scheme) !== provider) return;
        this.byScheme.delete(scheme);
        this.changed.fire();
      },
    };
  }
}

function isScheme(scheme: unknown): scheme is string {
  return typeof scheme === 'string' && /^[a-z][a-z0-9+.-]{1,49}$/.test(scheme);
}

/** Schemes that mean something to VS Code, to clients or here. */
function isReserved(scheme: string): boolean {
  const reserved =
    /^(file|ftp|git.*|https?|wss?|mailto|data|blob|about|javascript|command|untitled|output|log|debug|comment|search-editor|walkthrough|extension|mcp.*|vscode.*|vsls|ui|node|npm|ssh|postgres|sqlite)$/;
  return reserved.test(scheme) || isOurs({ scheme, authority: '' });
}

/** The most characters that are shown of each end of a long URI. */
const maxOfEnd = 90;

/**
 * A URI in a question to the person. Characters that format VS Code's messages, such as brackets, are encoded. Of a
 * long URI, both ends are shown: the scheme, and the end of the path.
 */
export function shownUri(uri: CanonicalUri): string {
  const shown = uri.replaceAll(/[^\w\-.~:/?#@!&'*+,;=%]/gu, encodeURIComponent);
  return shown.length <= 2 * maxOfEnd
    ? shown
    : `${shown.slice(0, maxOfEnd)}…${shown.slice(-maxOfEnd)}`;
}
