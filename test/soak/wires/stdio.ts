import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { Lines } from '../../../src/bridge/stdio';
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
abstract class Bridge implements Wire {
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly waiting = new Map<unknown, (message: Message) => void>();
  private hasLeft = false;

  constructor(
    { home, folder }: Place,
    private readonly hearing: Hearing,
  ) {
    const env = { PATH: process.env['PATH'] ?? '', HOME: home };
    this.child = spawn(process.execPath, [bridgeIn(home)], { cwd: folder, env });
    const lines = new Lines({
      maxBytes: Infinity,
      onLine: (line) => {
        const message = JSON.parse(line) as Message;
        if (message.method !== undefined) return this.receive(message);
        this.waiting.get(message.id)?.(message);
        this.waiting.delete(message.id);
      },
      onTooLong: () => undefined,
    });
    this.child.stdout.on('data', (chunk: Buffer) => lines.feed(chunk));
    this.child.stdin.on('error', () => undefined);
    this.child.stderr.resume();
    this.child.once('exit', (code, signal) => {
      if (!this.hasLeft) this.hearing.onBroken(`its bridge ended with ${code ?? signal}`);
    });
  }

  abstract ask(method: string, params?: object): Promise<Record<string, unknown>>;
  abstract subscribe(uris: readonly string[]): Promise<readonly string[]>;

  write(message: object): void {
    this.child.stdin.write(`${JSON.stringify(message)}\n`);
  }

  protected answerTo(message: { readonly id?: unknown }): Promise<Message> {
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
    const { child } = this;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.stdin.end();
    await exited;
  }

  die(): void {
    this.hasLeft = true;
    this.child.kill('SIGKILL');
  }

  /** Takes a notification of the server. */
  protected receive(message: Message): void {
    hear(message, this.hearing);
  }
}

class SessionWire extends Bridge {
  private lastId = 0;
  private subscribed: readonly string[] = [];

  override async ask(method: string, params?: object): Promise<Record<string, unknown>> {
    this.lastId += 1;
    return resultOf(await this.answerTo(request(this.lastId, method, params)));
  }

  override subscribe(uris: readonly string[]): Promise<readonly string[]> {
    const before = this.subscribed;
    this.subscribed = uris;
    return changeSubscriptions(this, before, uris);
  }
}

class StatelessWire extends Bridge {
  private lastId = 0;
  private listening: number | undefined;
  private agree: ((agreed: readonly string[]) => void) | undefined;

  constructor(
    place: Place,
    hearing: Hearing,
    private readonly name: string,
  ) {
    super(place, hearing);
  }

  override async ask(method: string, params?: object): Promise<Record<string, unknown>> {
    return resultOf(await this.answerTo(this.request(method, params)));
  }

  override async subscribe(uris: readonly string[]): Promise<readonly string[]> {
    const before = this.listening;
    const agreed = new Promise<readonly string[]>((resolve) => (this.agree = resolve));
    this.write(this.request('subscriptions/listen', listenParams(uris)));
    this.listening = this.lastId;
    const honored = await agreed;
    if (before !== undefined) {
      const params = { requestId: before };
      this.write({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
    }
    return honored;
  }

  protected override receive(message: Message): void {
    const honored = acknowledged(message);
    if (honored) this.agree?.(honored);
    else super.receive(message);
  }

  private request(method: string, params?: object) {
    this.lastId += 1;
    return modernRequest(this.lastId, method, params, this.name).message;
  }
}
