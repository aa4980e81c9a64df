import { Agent, type ClientRequestArgs } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { WindowRecord } from '../../core/protocol/windowRecord';
import { NotServed } from '../http';
import { identify } from './identify';

/** Longer than a busy window is silent: a request waits for the proof, as it would wait for its answer. */
const timeoutMs = 10_000;

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
    const isProved = await identify(this.window, via, timeoutMs, headers);
    await turn(); // Node detaches the connection from the answered request in this turn.
    return isProved && socket.writable;
  }
}
