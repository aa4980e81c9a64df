import { DisposableStore, Emitter, type Disposable } from '../../base/events';
import { isOurs } from '../documents/uris';

/** An extension that provides resources of a scheme of its own. */
export interface KnownProvider {
  readonly scheme: string;
  readonly label: string;
}

/** The providers of other extensions that are registered, whether the person has agreed to share what they provide or not. */
export class KnownProviders implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<void>());
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
   * @throws Error if the scheme is malformed or taken.
   */
  add(provider: KnownProvider, isTaken: (scheme: string) => boolean): Disposable {
    const { scheme } = provider;
    if (typeof scheme !== 'string' || !/^[a-z][a-z0-9+.-]{1,49}$/.test(scheme)) {
      throw new Error(
        'The scheme of a provider has 2 to 50 lower-case letters, digits, +, . or -.',
      );
    }
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

  dispose(): void {
    this.owned.dispose();
  }
}

/** Schemes that mean something to VS Code, to clients or here. */
function isReserved(scheme: string): boolean {
  const reserved =
    /^(file|ftp|git.*|https?|wss?|mailto|data|blob|about|javascript|command|untitled|output|log|debug|comment|search-editor|walkthrough|extension|mcp.*|vscode.*|vsls|ui|node|npm|ssh|postgres|sqlite)$/;
  return reserved.test(scheme) || isOurs({ scheme, authority: '' });
}
