import type { Denial } from '../access/access';
import { dropOldest } from '../../base/dropOldest';
import { DisposableOwner, Emitter, type Event } from '../../base/events';
import { type CanonicalUri, withoutSlash } from '../documents/uris';

/** A document, or another resource, that a client asked for and that is held back. */
export interface DeniedRead {
  readonly uri: CanonicalUri;
  readonly reason: RefusalReason;
  /** The name in sharing rules of the client that asked, if it has one. */
  readonly client?: string | undefined;
}

/**
 * `history`: in git's history, the file has a name that is held back, or its other names are not known.
 * `unpinned`: it is shared only once the person has pinned it.
 */
export type RefusalReason = Denial | 'history' | 'unpinned';

const maxRefusals = 50;
/** The maximum number of clients that are named for one refusal. */
const maxClients = 5;

interface Refusal {
  readonly reason: RefusalReason;
  /** The latest last. */
  readonly clients: Set<string>;
}

/** What clients were recently refused, each once. */
export class Refusals extends DisposableOwner {
  private readonly changed = this.own(new Emitter<void>());
  readonly onDidChange = this.changed.event;
  /** The latest last. */
  private readonly known = new Map<CanonicalUri, Refusal>();

  constructor(onDidDeny: Event<DeniedRead>) {
    super();
    this.own(onDidDeny((denied) => this.note(denied)));
  }

  /** The latest first. */
  get uris(): readonly CanonicalUri[] {
    return [...this.known.keys()].reverse();
  }

  /** The reason at that time. */
  reasonOf(uri: CanonicalUri): RefusalReason | undefined {
    return this.known.get(uri)?.reason;
  }

  /** The names in sharing rules of the clients that asked for it, the latest first. */
  clientsOf(uri: CanonicalUri): readonly string[] {
    return [...(this.known.get(uri)?.clients ?? [])].reverse();
  }

  /** A file's URI is also refused as a folder's, since a path does not show which it is. */
  private note({ uri, reason, client }: DeniedRead): void {
    if (uri.endsWith('/') && this.known.has(withoutSlash(uri))) return;
    const clients = this.known.get(uri)?.clients ?? new Set();
    if (client !== undefined) {
      clients.delete(client);
      clients.add(client);
      dropOldest(clients, maxClients);
    }
    this.known.delete(uri);
    this.known.set(uri, { reason, clients });
    dropOldest(this.known, maxRefusals);
    this.changed.fire();
  }
}
