import {
  CLIENT_INFO_META_KEY,
  isSpecType,
  type Implementation,
  type JSONRPCRequest,
} from '@modelcontextprotocol/server';
import { identityOf } from '../../core/protocol/clientIdentity';
import type { ConnectedClients } from '../../core/protocol/connectedClients';
import type { Disposable } from '../../base/events';
import { statelessRevision } from '../../core/protocol/serverDeclaration';
import { Subscriptions } from './subscriptions';

/** Idle timeout of a client without a stream. */
const idleMs = 10 * 60_000;
const reapEveryMs = 60_000;
/** The limit of clients without a stream; the endpoint limits streams. */
const maxIdle = 64;

interface StatelessClient {
  readonly id: string;
  readonly wanted: Subscriptions;
  /** A function for each of its streams that ends it. */
  readonly streams: Set<() => void>;
  lastSeenAt: number;
}

/** The client's own description, which a request of 2026-07-28 may carry. */
export function clientInfo({ params }: JSONRPCRequest): Implementation | undefined {
  const info = params?._meta?.[CLIENT_INFO_META_KEY];
  return isSpecType.Implementation(info) ? info : undefined;
}

/** The clients of 2026-07-28, which has no sessions: requests with the same name and version count as one client's. */
export class StatelessClients implements Disposable {
  /** Those unseen for longest come first. */
  private readonly seen = new Map<string, StatelessClient>();
  private readonly reaper: NodeJS.Timeout;

  constructor(
    private readonly clients: ConnectedClients,
    private readonly now: () => number = Date.now,
  ) {
    this.reaper = setInterval(() => this.reap(), reapEveryMs);
    this.reaper.unref();
  }

  noteRequest(info: Implementation | undefined): void {
    this.see(info);
  }

  noteRead(info: Implementation | undefined, uri: string): void {
    this.clients.noteRead(this.see(info).id, uri);
  }

  /**
   * Notes that the client opened a stream.
   * @param uris the resources that the stream notifies of.
   * @param gone is aborted when the stream ends.
   * @param end ends the stream when the person disconnects the client.
   */
  noteStream(
    info: Implementation | undefined,
    uris: readonly string[],
    { gone, end }: { readonly gone: AbortSignal; readonly end: () => void },
  ): void {
    if (gone.aborted) return;
    const client = this.see(info);
    client.streams.add(end);
    client.wanted.addUntil(gone, uris);
    this.clients.noteSubscriptions(client.id);
    gone.addEventListener('abort', () => {
      client.streams.delete(end);
      client.lastSeenAt = this.now();
      this.clients.noteSubscriptions(client.id);
    });
  }

  dispose(): void {
    clearInterval(this.reaper);
    for (const { id } of this.seen.values()) this.clients.remove(id);
    this.seen.clear();
  }

  private see(info: Implementation | undefined): StatelessClient {
    const identity = identityOf(info);
    const id = JSON.stringify([identity.name ?? '', identity.version ?? '']);
    const known = this.seen.get(id);
    const client = known ?? { id, wanted: new Subscriptions(), streams: new Set(), lastSeenAt: 0 };
    client.lastSeenAt = this.now();
    this.seen.delete(id);
    this.seen.set(id, client);
    if (known) return known;
    this.clients.add({
      id,
      identity,
      revision: statelessRevision,
      hasSession: false,
      subscriptions: () => client.wanted.keys,
      end: () => this.end(client),
    });
    this.makeRoom();
    return client;
  }

  private end({ id, streams }: StatelessClient): void {
    this.seen.delete(id);
    for (const end of streams) end();
  }

  private makeRoom(): void {
    const idle = [...this.seen.values()].filter(({ streams }) => streams.size === 0);
    for (const client of idle.slice(0, Math.max(0, idle.length - maxIdle))) this.forget(client);
  }

  private reap(): void {
    const deadline = this.now() - idleMs;
    for (const client of this.seen.values()) {
      if (client.streams.size === 0 && client.lastSeenAt < deadline) this.forget(client);
    }
  }

  private forget({ id }: StatelessClient): void {
    this.seen.delete(id);
    this.clients.remove(id);
  }
}
