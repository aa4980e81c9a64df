import {
  CLIENT_INFO_META_KEY,
  isSpecType,
  type Implementation,
  type JSONRPCRequest,
} from '@modelcontextprotocol/server';
import type { CanonicalUri } from '../../core/documents/uris';
import { identityOf, type ClientIdentity } from '../../core/protocol/clientIdentity';
import type { ConnectedClients } from '../../core/protocol/connectedClients';
import type { Reading } from '../../core/catalog/reading';
import type { Disposable } from '../../base/events';
import { statelessRevision } from '../../core/protocol/serverDeclaration';
import type { ListenStream } from './listenStream';
import type { Subscriptions } from './subscriptions';

/** Idle timeout of a client without a stream. */
const idleMs = 10 * 60_000;
const reapEveryMs = 60_000;
/** The limit of clients without a stream; the endpoint limits streams. */
const maxIdle = 64;

/** A stream on which a client listens. */
interface Listening extends Pick<ListenStream, 'onClose' | 'end'> {
  readonly subscriptions: Pick<Subscriptions, 'keys'>;
}

interface StatelessClient {
  readonly id: string;
  readonly streams: Set<Listening>;
  lastSeenAt: number;
}

/** The sender of a request, as it describes itself. */
export interface Caller {
  /** Made of its own name and version, its name in sharing rules, and its worktree. */
  readonly id: string;
  readonly info: Implementation | undefined;
  readonly identity: ClientIdentity;
  /** The client's name in sharing rules. */
  readonly key: string | undefined;
  /** The name of the worktree in which it works, if it is not in what the window has open. */
  readonly worktree: string | undefined;
}

export function callerOf({ info, key, worktree }: Omit<Caller, 'id' | 'identity'>): Caller {
  const identity = identityOf(info);
  const { name = '', version = '' } = identity;
  const id = JSON.stringify([key ?? '', name, version, worktree ?? '']);
  return { id, info, identity, key, worktree };
}

/** The client's own description, which a message of 2026-07-28 may carry. */
export function clientInfo({ params }: Pick<JSONRPCRequest, 'params'>): Implementation | undefined {
  const info = params?._meta?.[CLIENT_INFO_META_KEY];
  return isSpecType.Implementation(info) ? info : undefined;
}

/** The clients of 2026-07-28, which has no sessions: requests with the same name and version count as one client's. */
export class StatelessClients implements Disposable {
  /** The clients in the order of their last request, the oldest first. */
  private readonly seen = new Map<string, StatelessClient>();
  private readonly reaper = setInterval(() => this.reap(), reapEveryMs).unref();
  /** A request can end after this. */
  private isDisposed = false;

  constructor(private readonly clients: ConnectedClients) {}

  noteRequest(caller: Caller): void {
    if (!this.isDisposed) this.see(caller);
  }

  noteRead(caller: Caller, reading: Reading): void {
    if (this.isDisposed) return;
    this.clients.noteRead(this.see(caller).id, reading);
  }

  noteStream(caller: Caller, stream: Listening): void {
    const client = this.see(caller);
    client.streams.add(stream);
    stream.onClose(this.clients.noteStream(client.id));
    this.clients.noteSubscriptions(client.id);
    stream.onClose(() => {
      client.streams.delete(stream);
      client.lastSeenAt = Date.now();
      this.clients.noteSubscriptions(client.id);
    });
  }

  /** A process of the client has ended. Another one of the same name may still listen. */
  noteEnd({ id }: Caller): void {
    const client = this.seen.get(id);
    if (client?.streams.size === 0) this.forget(client);
  }

  dispose(): void {
    this.isDisposed = true;
    clearInterval(this.reaper);
    for (const { id } of this.seen.values()) this.clients.remove(id);
    this.seen.clear();
  }

  private see({ id, identity, key, worktree }: Caller): StatelessClient {
    const known = this.seen.get(id);
    const client = known ?? { id, streams: new Set(), lastSeenAt: 0 };
    client.lastSeenAt = Date.now();
    this.seen.delete(id);
    this.seen.set(id, client);
    if (known) {
      this.clients.noteRequest(id);
      return known;
    }
    this.clients.add({
      id,
      key,
      identity,
      revision: statelessRevision,
      worktree,
      hasSession: false,
      subscriptions: () => keysOf(client),
      end: () => this.end(client),
    });
    this.makeRoom();
    return client;
  }

  private end({ id, streams }: StatelessClient): void {
    this.seen.delete(id);
    for (const stream of streams) stream.end({ isDisconnected: true });
  }

  private makeRoom(): void {
    const idle = [...this.seen.values()].filter(({ streams }) => streams.size === 0);
    for (const client of idle.slice(0, Math.max(0, idle.length - maxIdle))) this.forget(client);
  }

  private reap(): void {
    const deadline = Date.now() - idleMs;
    for (const client of this.seen.values()) {
      if (client.streams.size === 0 && client.lastSeenAt < deadline) this.forget(client);
    }
  }

  private forget({ id }: StatelessClient): void {
    this.seen.delete(id);
    this.clients.remove(id);
  }
}

function keysOf({ streams }: StatelessClient): readonly CanonicalUri[] {
  return [...new Set([...streams].flatMap(({ subscriptions }) => subscriptions.keys))];
}
