import type { RefusalReason } from '../../core/catalog/refusals';
import type { ProviderState } from '../../core/sharing/providers';
import { DisposableOwner, Emitter } from '../../base/events';
import { SingleFlight } from '../../base/singleFlight';
import type { PanelDeps } from '../ports';
import type { OwnPins } from './ownPins';
import { type CanonicalUri, parseUri } from '../../core/documents/uris';

/** Why something is not shared. `noProvider`: the extension that could provide it is not there. */
export type NotShared = RefusalReason | Exclude<ProviderState, 'on'> | 'noProvider';

export type DocumentState = 'served' | 'missing' | NotShared;

const looksAtOnce = 64;

/** Whether documents and provided resources are served or missing. Answers at once with the known state, and fires when that changes. */
export class DocumentStates extends DisposableOwner {
  private readonly changed = this.own(new Emitter<void>());
  readonly onDidChange = this.changed.event;
  private readonly known = new Map<CanonicalUri, DocumentState | undefined>();
  private readonly due = new Set<CanonicalUri>();
  private dirty: ReadonlySet<CanonicalUri> | undefined;
  private pinned: ReadonlySet<CanonicalUri>;
  private isAwake = false;
  private readonly looks = new SingleFlight(() => this.look());

  constructor(
    private readonly deps: PanelDeps,
    own: OwnPins,
  ) {
    super();
    this.pinned = new Set(own.resourceUris);
    this.own(deps.onDidChangeDocuments(() => this.lookAgain([...this.known.keys()])));
    this.own(
      deps.tabs.onDidChange(({ openedOrClosed }) => {
        this.dirty = undefined;
        this.lookAgain(openedOrClosed);
      }),
    );
    this.own(
      deps.pinStore.onDidChange(() => {
        const before = this.pinned;
        const after = new Set(own.resourceUris);
        this.pinned = after;
        const isOther = (uri: CanonicalUri) => before.has(uri) !== after.has(uri);
        this.lookAgain([...before, ...after].filter(isOther));
      }),
    );
  }

  /** `undefined` where it is not known yet. */
  of(uri: CanonicalUri): DocumentState | undefined {
    if (!this.known.has(uri)) {
      this.known.set(uri, undefined);
      this.lookAgain([uri]);
    }
    return this.known.get(uri);
  }

  isDirty(uri: CanonicalUri): boolean {
    this.dirty ??= new Set(
      this.deps.tabs.byRecency.filter(({ isDirty }) => isDirty).map(({ uri: dirty }) => dirty),
    );
    return this.dirty.has(uri);
  }

  /** Whether the states are shown; they are updated only then. */
  set isWatched(isWatched: boolean) {
    this.isAwake = isWatched;
    void this.looks.run();
  }

  override dispose(): void {
    this.isAwake = false;
    super.dispose();
  }

  private lookAgain(uris: readonly CanonicalUri[]): void {
    for (const uri of uris) if (this.known.has(uri)) this.due.add(uri);
    void this.looks.run();
  }

  private async look(): Promise<void> {
    while (this.isAwake && this.due.size > 0) {
      const batch = [...this.due].slice(0, looksAtOnce);
      for (const uri of batch) this.due.delete(uri);
      const found = await Promise.all(batch.map((uri) => this.find(uri)));
      const changes = batch.filter((uri, index) => this.known.get(uri) !== found[index]);
      for (const [index, uri] of batch.entries()) this.known.set(uri, found[index]);
      if (changes.length > 0) this.changed.fire();
    }
  }

  /** A document that cannot be examined counts as missing. */
  private async find(uri: CanonicalUri): Promise<DocumentState> {
    const { providers } = this.deps;
    const { scheme } = parseUri(uri);
    const provided = providers.stateOf(scheme);
    if (provided) return provided === 'on' ? 'served' : provided;
    const missing = providers.mayBeGone(scheme) ? 'noProvider' : 'missing';
    try {
      const decision = await this.deps.access.decideDocument(uri);
      if (!decision.isAllowed) return decision.reason;
      return (await this.deps.exists(uri)) ? 'served' : missing;
    } catch {
      return missing;
    }
  }
}
