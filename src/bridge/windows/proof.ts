import { Agent, type ClientRequestArgs } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { windowPath, type WindowRecord, keyTo } from '../../core/protocol/windowRecord';
import { NotServed, readShort, send, type Via } from '../http';

const maxBytes = 4_096;
const aliveMs = 2_000;
/** An agent of its own, without the proxies that the environment names. */
const agent = new Agent();

/** Whether a window's address answers as that window. It gets a key, not the token: a stranger may have its port. */
async function identify(
  window: WindowRecord,
  via: Via,
  timeoutMs: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  try {
    const exchange = {
      method: 'GET',
      headers: { authorization: `Bearer ${keyTo(window)}`, ...headers },
      signal: AbortSignal.timeout(timeoutMs),
      idleMs: timeoutMs,
    } as const;
    const response = await send(new URL(windowPath, window.url), exchange, via);
    const answer = await readShort(response, maxBytes);
    return response.statusCode === 200 && answer['id'] === window.id;
  } catch {
    return false;
  }
}

/** Whether the window's address answers as that window, on a new connection. */
export function isAlive(window: WindowRecord): Promise<boolean> {
  return identify(window, { agent }, aliveMs);
}

/** Longer than a busy window is silent: a request waits for the proof, as it would wait for its answer. */
const proofMs = 10_000;

/**
 * Opens the connections to a window on which the token is sent. Each proves by itself that it leads to the window
 * before a request uses it: another program can have taken the port of a window that has closed, whatever older
 * connections say. No proxy that the environment names is used.
 */
export class ProvedAgent extends Agent {
  constructor(private readonly window: WindowRecord) {
    super({ keepAlive: true });
  }

  override createConnection(
    options: ClientRequestArgs,
    onCreated?: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    const socket = super.createConnection(options) as Socket;
    // Between the proof and the request, errors have no other listener. Later ones are reported to the request.
    socket.on('error', () => undefined);
    void this.isProved(socket).then((isProved) => {
      if (!isProved) socket.destroy();
      onCreated?.(isProved ? null : new NotServed('it has closed'), socket);
    });
  }

  private async isProved(socket: Socket): Promise<boolean> {
    const via = { createConnection: () => socket };
    // Without this header, Node ends a connection that belongs to no agent after its answer.
    const headers = { connection: 'keep-alive' };
    const isProved = await identify(this.window, via, proofMs, headers);
    await turn(); // Node detaches the connection from the answered request in this turn.
    return isProved && socket.writable;
  }
}
