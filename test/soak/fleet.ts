import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../host/paths';
import type { Chance } from './chance';
import { SoakClient, withoutVariant } from './client';
import { barrierDocument, barrierFile, type Desk } from './desk';
import type { Journal } from './journal';
import type { Operation } from './operations';
import type { Sharing } from './sharing';
import type { SoakWindow } from './window';
import { overSession, overStateless } from './wires/http';
import { bySession, byStateless } from './wires/stdio';

const most = 9;
const maxStalled = 3;
/** Few, because clients of 2026-07-28 are known by them. */
const names = Array.from({ length: 16 }, (_, index) => `soak-${index}`);

interface Options {
  readonly window: Pick<SoakWindow, 'record' | 'home' | 'folder'>;
  readonly desk: Desk;
  readonly chance: Chance;
  readonly sharing: Sharing;
  readonly journal: Journal;
  onListedTwice(client: SoakClient, uri: string): void;
}

/** The clients that come and go. */
export class Fleet {
  private all: SoakClient[] = [];
  private readonly victims = new Set<ChildProcess>();
  private visits = 0;
  /** The versions of those that left as they should: the window shows no session of theirs. */
  readonly left = new Set<string>();

  constructor(private readonly options: Options) {}

  /** Those that are notified now. */
  get attentive(): readonly SoakClient[] {
    return this.all.filter(({ isStalled }) => !isStalled);
  }

  get names(): readonly string[] {
    return this.all.map(({ name }) => name);
  }

  readonly operations: readonly Operation[] = [
    { weight: 4, name: 'a client comes', run: () => this.come() },
    { weight: 2, name: 'a client leaves', run: () => this.end((client) => this.leave(client)) },
    { weight: 1.5, name: 'a client dies', run: () => this.end(async (client) => this.die(client)) },
    { weight: 1, name: 'a process with a client is killed', run: () => this.killProcess() },
    { weight: 2, name: 'a client stalls', run: () => this.stall() },
    { weight: 4, name: 'a client wakes', run: async () => this.wake() },
    { weight: 1.5, name: 'a client loses its stream', run: () => this.reopen() },
    { weight: 2, name: 'a client subscribes anew', run: () => this.subscribeAnew() },
  ];

  async come(): Promise<string | undefined> {
    if (this.all.length >= most) return undefined;
    const { window, chance, sharing, journal } = this.options;
    const routes = [
      { route: 'a session over HTTP', connect: overSession(window.record) },
      { route: '2026-07-28 over HTTP', connect: overStateless(window.record) },
      { route: 'a session by the bridge', connect: bySession(window) },
      { route: '2026-07-28 by the bridge', connect: byStateless(window) },
    ];
    const chosen = chance.oneOf(routes);
    const free = names.filter((each) => !this.names.includes(each));
    const name = chance.oneOf(free);
    if (!chosen || name === undefined) return undefined;
    const { route, connect } = chosen;
    this.visits += 1;
    const client = await SoakClient.connect(connect, {
      identity: { name, version: String(this.visits) },
      route,
      sharing,
      journal,
      // A file without problems is listed itself alone.
      listedAs: (uri) =>
        withoutVariant(uri).replace('diagnostics://document', pathToFileURL(window.folder).href),
    });
    client.onListedTwice = (uri) => this.options.onListedTwice(client, uri);
    journal.count('visits');
    this.all.push(client);
    await client.subscribe(this.choose(client));
    return client.title;
  }

  /** Whoever stalls is woken, and leaves as well. */
  async allLeave(): Promise<void> {
    for (const child of this.victims) child.kill('SIGKILL');
    await Promise.all(this.all.splice(0).map((client) => this.leave(client)));
  }

  private async end(how: (client: SoakClient) => Promise<void>): Promise<string | undefined> {
    const client = this.options.chance.oneOf(this.all);
    if (!client || this.all.length < 4) return undefined;
    this.all = this.all.filter((each) => each !== client);
    await how(client);
    return client.title;
  }

  private async leave(client: SoakClient): Promise<void> {
    await client.leave();
    this.left.add(client.version);
  }

  private die(client: SoakClient): void {
    this.options.journal.count('kills');
    client.die();
  }

  /** The client is in a process of its own, and is not looked at. */
  private async killProcess(): Promise<string> {
    const { window, chance, journal } = this.options;
    const uris = chance.some([...(this.all[0]?.listed.keys() ?? [])], 5);
    const place = { endpoint: window.record, era: chance.oneOf(['session', 'stateless']), uris };
    const program = join(root, 'dist', 'test', 'soak', 'victim.main.js');
    const child = spawn(process.execPath, [program, JSON.stringify(place)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.victims.add(child);
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
    child.kill('SIGKILL');
    await once(child, 'exit');
    this.victims.delete(child);
    journal.count('kills');
    return String(place.era);
  }

  private async stall(): Promise<string | undefined> {
    const client = this.options.chance.oneOf(this.attentive);
    const stalled = this.all.length - this.attentive.length;
    if (!client || stalled >= maxStalled || this.attentive.length < 3) return undefined;
    client.stall();
    return client.title;
  }

  private wake(): string | undefined {
    const client = this.options.chance.oneOf(this.all.filter(({ isStalled }) => isStalled));
    client?.wake();
    return client?.title;
  }

  private async reopen(): Promise<string | undefined> {
    const client = this.options.chance.oneOf(this.attentive.filter(({ mayReopen }) => mayReopen));
    await client?.reopen();
    return client?.title;
  }

  private async subscribeAnew(): Promise<string | undefined> {
    const client = this.options.chance.oneOf(this.attentive);
    const kept = this.options.chance.some([...(client?.known.keys() ?? [])], 6);
    await client?.subscribe([...new Set([...kept, ...(client ? this.choose(client) : [])])]);
    return client?.title;
  }

  /** Some of all that there is, and what tells of quiet. */
  private choose({ listed }: SoakClient): readonly string[] {
    const { chance, window, desk } = this.options;
    const uriOf = (path: string) => pathToFileURL(desk.at(path)).href;
    const files = chance.some(
      [...listed.keys()].filter((uri) => uri.startsWith('file:')),
      chance.between(3, 10),
    );
    const lines = chance
      .some(files, 2)
      .map((uri, index) => `${uri}${['#L1-L3', '?lines=2'][index]}`);
    const git = `git://${window.folder.split('/').at(-1)}`;
    const others = [
      'editor://window/active',
      'editor://window/open',
      'editor://window/selection',
      'diagnostics://workspace/all',
      'diagnostics://workspace/all?severity=error',
      'diagnostics://document/src/part-1.ts',
      'context://workspace/pinned',
      'context://workspace/brief',
      uriOf('src/'),
      uriOf('.env'),
      uriOf('private.log'),
      uriOf('src/part-2.ts'),
      ...(chance.isOneIn(2) ? [`${git}/status`, `${git}/changes?path=src/part-1.ts`] : []),
      ...(chance.isOneIn(4) ? [`${git}/changes`, `${git}/branch`, `${git}/log`] : []),
    ];
    const some = chance.some(others, chance.between(3, 8));
    const barriers = [barrierFile, barrierDocument].map(uriOf);
    return [...new Set([...barriers, ...files, ...lines, ...some])];
  }
}
