import type { ClientIdentity } from './clientIdentity';
import { dropOldest } from '../../base/dropOldest';
import { Coalescer } from '../../base/coalescer';
import type { Reading } from '../catalog/reading';
import type { ResourceContents } from '../catalog/resource';
import { DisposableOwner, Emitter } from '../../base/events';
import type { CanonicalUri } from '../documents/uris';
import { Liveness } from './liveness';
import { trialName } from './serverDeclaration';

/** Listeners are notified at this interval while a client reads a lot. */
const notifyMs = 1_000;
const maxReads = 10;
/** The maximum number of disconnected sessions that are remembered. */
const maxDisconnected = 1_000;
/** The maximum number of clients that are remembered after they have gone. */
const maxGone = 32;

interface Presence {
  /** The session's id, if it has one. */
  readonly id: string;
  /** The client's name in sharing rules; absent without a name. */
  readonly key?: string | undefined;
  readonly identity: ClientIdentity;
  /** The revision of MCP that it uses. */
  readonly revision: string;
  /** The name of the worktree in which it works, if it is not in what the window has open. */
  readonly worktree?: string | undefined;
  /** A client without a session is identified by each of its requests. */
  readonly hasSession: boolean;
}

/** A read resource, without its content. */
interface ClientRead {
  readonly uri: CanonicalUri;
  readonly at: number;
}

/** A client that is connected. */
export interface ConnectedClient extends Presence {
  readonly since: number;
  /** The URIs that it has subscribed to, without queries and lines. */
  readonly subscriptions: readonly CanonicalUri[];
  /** The most recent reads, each resource once, the latest first. */
  readonly reads: readonly ClientRead[];
  /** Whether it listens, or has asked for something in the last two minutes. */
  readonly isActive: boolean;
  /** The time of its last request. */
  readonly lastAt: number;
}

/** A client that has gone. */
export type GoneClient = Pick<ConnectedClient, 'id' | 'key' | 'identity' | 'reads' | 'lastAt'>;

/** A client as the server adds it. */
export interface NewClient extends Presence {
  subscriptions(): readonly CanonicalUri[];
  /** Ends its open streams. */
  end(): void;
}

/** A client was given a resource. */
export interface ReadEvent {
  readonly client: Presence;
  readonly uri: CanonicalUri;
  readonly contents: ResourceContents;
}

export interface ClientsChange {
  /** One came or went, became active or is no longer; otherwise only their reads or subscriptions changed. */
  readonly cameOrWent: boolean;
}

interface Known {
  readonly client: NewClient;
  readonly since: number;
  readonly reads: Map<CanonicalUri, number>;
  readonly liveness: Liveness;
}

/** The clients that are connected to this window, and their activity. The server limits their number. */
export class ConnectedClients extends DisposableOwner {
  private readonly changed = this.own(new Emitter<ClientsChange>());
  readonly onDidChange = this.changed.event;
  private readonly read = this.own(new Emitter<ReadEvent>());
  readonly onDidRead = this.read.event;
  private readonly notifying = this.own(new Coalescer(notifyMs, () => this.notify()));
  private readonly clients = new Map<string, Known>();
  /** The last client of each name that has gone, the latest at the end. */
  private readonly left = new Map<string | undefined, GoneClient>();
  private readonly disconnected = new Set<string>();
  private cameOrWent = false;

  constructor(private readonly now: () => number = Date.now) {
    super();
  }

  /** The client that connected first comes first. */
  get all(): readonly ConnectedClient[] {
    return [...this.clients.values()].map((known) => ({
      ...shown(known),
      revision: known.client.revision,
      ...(known.client.worktree !== undefined && { worktree: known.client.worktree }),
      hasSession: known.client.hasSession,
      since: known.since,
      subscriptions: known.client.subscriptions(),
      isActive: known.liveness.isActive,
    }));
  }

  /** The last client of each name that has gone, the latest first. */
  get gone(): readonly GoneClient[] {
    return [...this.left.values()].reverse();
  }

  get count(): number {
    return this.clients.size;
  }

  add(client: NewClient): void {
    const liveness = new Liveness(this.now, () => this.noteChange());
    this.clients.set(client.id, { client, since: this.now(), reads: new Map(), liveness });
    this.noteChange();
  }

  remove(id: string): void {
    const known = this.clients.get(id);
    if (!known) return;
    known.liveness.dispose();
    this.clients.delete(id);
    this.noteChange();
    const gone = shown(known);
    if (isTrial(gone)) return;
    this.left.delete(gone.key);
    this.left.set(gone.key, gone);
    dropOldest(this.left, maxGone);
  }

  noteRequest(id: string): void {
    this.clients.get(id)?.liveness.noteRequest();
  }

  /** Notes a stream on which the client listens. @returns what is to be called when it closes. */
  noteStream(id: string): () => void {
    return this.clients.get(id)?.liveness.noteStream() ?? (() => undefined);
  }

  /** Records that the client received this resource. */
  noteRead(id: string, { uri, contents }: Reading): void {
    const known = this.clients.get(id);
    if (!known) return;
    const { reads, client } = known;
    this.read.fire({ client, uri, contents });
    reads.delete(uri);
    reads.set(uri, this.now());
    dropOldest(reads, maxReads);
    this.notifying.poke();
  }

  /** Records that the client's subscriptions changed. */
  noteSubscriptions(id: string): void {
    if (this.clients.has(id)) this.notifying.poke();
  }

  /** Disconnects a client for the user; it can connect again. */
  disconnect(id: string): void {
    const client = this.clients.get(id)?.client;
    if (!client) return;
    if (client.hasSession) this.remember(id);
    this.remove(id);
    client.end();
  }

  /** Whether the user ended this session. */
  wasDisconnected(id: string): boolean {
    return this.disconnected.has(id);
  }

  override dispose(): void {
    for (const { liveness } of this.clients.values()) liveness.dispose();
    super.dispose();
  }

  private remember(id: string): void {
    this.disconnected.add(id);
    dropOldest(this.disconnected, maxDisconnected);
  }

  private noteChange(): void {
    this.cameOrWent = true;
    this.notifying.poke();
  }

  private notify(): void {
    const { cameOrWent } = this;
    this.cameOrWent = false;
    this.changed.fire({ cameOrWent });
  }
}

/** Whether this is the extension itself, which tries a connection. */
export function isTrial({ identity }: Pick<Presence, 'identity'>): boolean {
  return identity.name === trialName;
}

function shown({ client, reads, liveness }: Known): GoneClient {
  const { id, key, identity } = client;
  return {
    id,
    ...(key !== undefined && { key }),
    identity,
    reads: [...reads].map(([uri, at]) => ({ uri, at })).reverse(),
    lastAt: liveness.lastAt,
  };
}
