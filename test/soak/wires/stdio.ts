import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { Lines } from '../../../src/bridge/lines';
import { bridgeIn } from '../../host/bridgedClients';
import { modernRequest, request, type Message } from '../../unit/server/rawSession';
import {
  acknowledged,
  changeSubscriptions,
  hear,
  initialized,
  initializeParams,
  listenParams,
  resultOf,
  type Connect,
  type Hearing,
  type Wire,
} from './wire';

interface Place {
  readonly home: string;
  readonly folder: string;
}

/** A session of 2025-11-25 by the bridge that the extension has installed. */
export function bySession(place: Place): Connect {
  return async (identity, hearing) => {
    const wire = new SessionWire(place, hearing);
    await wire.ask('initialize', initializeParams(identity));
    wire.write(initialized);
    return wire;
  };
}

/** A client of 2026-07-28 by the bridge. */
export function byStateless(place: Place): Connect {
  return async ({ name }, hearing) => new StatelessWire(place, hearing, name);
}

/** A bridge that was started, with messages as lines. */
class Bridge {
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly waiting = new Map<unknown, (message: Message) => void>();
  private hasLeft = false;

  constructor({ home, folder }: Place, onMessage: (message: Message) => void, hearing: Hearing) {
    const env = { PATH: process.env['PATH'] ?? '', HOME: home };
    this.child = spawn(process.execPath, [bridgeIn(home)], { cwd: folder, env });
    const lines = new Lines({
      maxBytes: Infinity,
      onLine: (line) => {
        const message = JSON.parse(line) as Message;
        if (message.method !== undefined) return onMessage(message);
        this.waiting.get(message.id)?.(message);
        this.waiting.delete(message.id);
      },
      onTooLong: () => undefined,
    });
    this.child.stdout.on('data', (chunk: Buffer) => lines.feed(chunk));
    this.child.stdin.on('error', () => undefined);
    this.child.stderr.resume();
    this.child.once('exit', (code, signal) => {
      if (!this.hasLeft) hearing.onBroken(`its bridge ended with ${code ?? signal}`);
    });
  }

  write(message: object): void {
    this.child.stdin.write(`${JSON.stringify(message)}\n`);
  }

  answerTo(message: { readonly id?: unknown }): Promise<Message> {
    return new Promise((resolve) => {
      this.waiting.set(message.id, resolve);
      this.write(message);
    });
  }

  stall(): void {
    this.child.stdout.pause();
  }

  wake(): void {
    this.child.stdout.resume();
  }

  async leave(): Promise<void> {
    this.hasLeft = true;
    const exited = once(this.child, 'exit');
    this.child.stdin.end();
    await exited;
  }

  die(): void {
    this.hasLeft = true;
    this.child.kill('SIGKILL');
  }
}

class SessionWire implements Wire {
  private readonly bridge: Bridge;
  private lastId = 0;
  private subscribed: readonly string[] = [];

  constructor(place: Place, hearing: Hearing) {
    this.bridge = new Bridge(place, (message) => hear(message, hearing), hearing);
  }

  write(message: object): void {
    this.bridge.write(message);
  }

  async ask(method: string, params?: object): Promise<Record<string, unknown>> {
    this.lastId += 1;
    return resultOf(await this.bridge.answerTo(request(this.lastId, method, params)));
  }

  subscribe(uris: readonly string[]): Promise<readonly string[]> {
    const before = this.subscribed;
    this.subscribed = uris;
    const ask: Wire['ask'] = (method, params) => this.ask(method, params);
    return changeSubscriptions({ ask }, before, uris);
  }

  stall(): void {
    this.bridge.stall();
  }

  wake(): void {
    this.bridge.wake();
  }

  leave(): Promise<void> {
    return this.bridge.leave();
  }

  die(): void {
    this.bridge.die();
  }
}

class StatelessWire implements Wire {
  private readonly bridge: Bridge;
  private lastId = 0;
  private listening: number | undefined;
  private agree: ((agreed: readonly string[]) => void) | undefined;

  constructor(
    place: Place,
    hearing: Hearing,
    private readonly name: string,
  ) {
    const onMessage = (message: Message) => {
      const honored = acknowledged(message);
      if (honored) this.agree?.(honored);
      else hear(message, hearing);
    };
    this.bridge = new Bridge(place, onMessage, hearing);
  }

  async ask(method: string, params?: object): Promise<Record<string, unknown>> {
    return resultOf(await this.bridge.answerTo(this.request(method, params)));
  }

  async subscribe(uris: readonly string[]): Promise<readonly string[]> {
    const before = this.listening;
    const agreed = new Promise<readonly string[]>((resolve) => (this.agree = resolve));
    this.bridge.write(this.request('subscriptions/listen', listenParams(uris)));
    this.listening = this.lastId;
    const honored = await agreed;
    if (before !== undefined) {
      const params = { requestId: before };
      this.bridge.write({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
    }
    return honored;
  }

  stall(): void {
    this.bridge.stall();
  }

  wake(): void {
    this.bridge.wake();
  }

  leave(): Promise<void> {
    return this.bridge.leave();
  }

  die(): void {
    this.bridge.die();
  }

  private request(method: string, params?: object) {
    this.lastId += 1;
    return modernRequest(this.lastId, method, params, this.name).message;
  }
}
