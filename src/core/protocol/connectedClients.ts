import type { ClientIdentity } from './clientIdentity';
import { Coalescer } from '../../base/coalescer';
import { DisposableStore, Emitter, type Disposable } from '../../base/events';
import { type CanonicalUri, askedUri } from '../documents/uris';

/** While a client reads a lot, whoever watches is told so often. */
const tellMs = 1_000;
const maxReads = 10;
/** Of those that were disconnected, these are remembered. */
const maxDisconnected = 1_000;

interface Presence {
  /** Of its session, where it has one. */
  readonly id: string;
  readonly identity: ClientIdentity;
  /** Of MCP, the one that it speaks. */
  readonly revision: string;
  /** Otherwise it is known by what it says in each request. */
  readonly hasSession: boolean;
}

/** What was read, never what was in it. */
interface ClientRead {
  readonly uri: CanonicalUri;
  readonly at: number;
}

/** A client that is there. */
export interface ConnectedClient extends Presence {
  readonly since: number;
  /** What it wants to hear of, without queries and lines. */
  readonly subscriptions: readonly CanonicalUri[];
  /** The last ones, each resource once, the latest first. */
  readonly reads: readonly ClientRead[];
}

/** As the server tells of it. */
export interface NewClient extends Presence {
  subscriptions(): readonly CanonicalUri[];
  /** Ends what it has open. */
  end(): void;
}

export interface ClientsChange {
  /** Otherwise only what they read or want to hear of. */
  readonly connectedOrDisconnected: boolean;
}

/** Who is connected to this window, and what they do. How many there can be is the server's to say. */
export class ConnectedClients implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<ClientsChange>());
  readonly onDidChange = this.changed.event;
  private readonly telling = this.owned.add(new Coalescer<'all'>(tellMs, () => this.tell()));
  private readonly clients = new Map<
    string,
    {
      readonly client: NewClient;
      readonly since: number;
      readonly reads: Map<CanonicalUri, number>;
    }
  >();
  private readonly disconnected = new Set<string>();
  private connectedOrDisconnected = false;

  constructor(private readonly now: () => number = Date.now) {}

  /** Who has been there longest comes first. */
  get all(): readonly ConnectedClient[] {
    return [...this.clients.values()].map(({ client, since, reads }) => ({
      id: client.id,
      identity: client.identity,
      revision: client.revision,
      hasSession: client.hasSession,
      since,
      subscriptions: client.subscriptions(),
      reads: [...reads].map(([uri, at]) => ({ uri, at })).reverse(),
    }));
  }

  get count(): number {
    return this.clients.size;
  }

  add(client: NewClient): void {
    this.clients.set(client.id, { client, since: this.now(), reads: new Map() });
    this.noteCameOrWent();
  }

  remove(id: string): void {
    if (this.clients.delete(id)) this.noteCameOrWent();
  }

  /** It was given this. */
  noteRead(id: string, uri: string): void {
    const reads = this.clients.get(id)?.reads;
    if (!reads) return;
    const canonical = askedUri(uri);
    reads.delete(canonical);
    reads.set(canonical, this.now());
    const [oldest] = reads.keys();
    if (oldest !== undefined && reads.size > maxReads) reads.delete(oldest);
    this.telling.poke('all');
  }

  /** It wants to hear of something else than before. */
  noteSubscriptions(id: string): void {
    if (this.clients.has(id)) this.telling.poke('all');
  }

  /** The person wants it to go. It can come again. */
  disconnect(id: string): void {
    const client = this.clients.get(id)?.client;
    if (!client) return;
    if (client.hasSession) this.remember(id);
    this.remove(id);
    client.end();
  }

  /** Whether this session was ended by the person. */
  wasDisconnected(id: string): boolean {
    return this.disconnected.has(id);
  }

  dispose(): void {
    this.owned.dispose();
  }

  private remember(id: string): void {
    this.disconnected.add(id);
    const [oldest] = this.disconnected;
    if (oldest !== undefined && this.disconnected.size > maxDisconnected) {
      this.disconnected.delete(oldest);
    }
  }

  private noteCameOrWent(): void {
    this.connectedOrDisconnected = true;
    this.telling.poke('all');
  }

  private tell(): void {
    const { connectedOrDisconnected } = this;
    this.connectedOrDisconnected = false;
    this.changed.fire({ connectedOrDisconnected });
  }
}
