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

/** Of a client without a stream nobody knows whether it is still there: after so long without a request it is held to be gone. */
const idleMs = 10 * 60_000;
const reapEveryMs = 60_000;
/** Without a stream; of streams there are only so many. */
const maxIdle = 64;

interface StatelessClient {
  readonly id: string;
  readonly wanted: Subscriptions;
  /** Ends each of its streams. */
  readonly streams: Set<() => void>;
  lastSeenAt: number;
}

/** What a client of 2026-07-28 says of itself in each request, if it does. */
export function clientInfo({ params }: JSONRPCRequest): Implementation | undefined {
  const info = params?._meta?.[CLIENT_INFO_META_KEY];
  return isSpecType.Implementation(info) ? info : undefined;
}

/** The clients of 2026-07-28, which have no sessions: whoever asks under one name and version is one of them. */
export class StatelessClients implements Disposable {
  /** The longest unseen first. */
  private readonly seen = new Map<string, StatelessClient>();
  private readonly reaper: NodeJS.Timeout;

  constructor(
    private readonly clients: ConnectedClients,
    private readonly now: () => number = Date.now,
  ) {
    this.reaper = setInterval(() => this.reap(), reapEveryMs);
    this.reaper.unref();
  }

  /** It has asked for something. */
  noteRequest(info: Implementation | undefined): void {
    this.see(info);
  }

  noteRead(info: Implementation | undefined, uri: string): void {
    this.clients.noteRead(this.see(info).id, uri);
  }

  /**
   * It opens a stream.
   * @param uris what it is told of there.
   * @param gone of the stream.
   * @param end is called where the person ends it.
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
