import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { after, before } from 'node:test';
import type { Page } from 'playwright-core';
import type { WindowRecord } from '../../src/core/protocol/windowRecord';
import { canonicalUri } from '../../src/core/documents/uris';
import { newPin, type Pin } from '../../src/core/pins/pin';
import { firstSetName } from '../../src/core/pins/pinSet';
import { emptyState, type StoredState } from '../../src/core/pins/storedState';
import { connectModern, connectSession, type ListedResource, type TestClient } from './clients';
import { Mirror } from './mirror';
import { sampleFolder } from './samples';
import { storePins } from './storedState';
import { until } from './until';
import { VSCode } from './vscode';
import { Workbench } from './workbench';

interface Options {
  /** The folder's name. */
  readonly name?: string;
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  /** Completes the folder before the window opens on it, for which a later change would need a reload. */
  readonly prepare?: () => Promise<void>;
  /** Files of the person's home, by their paths in it, which need a server of its own; programs are in `bin`. */
  readonly home?: Readonly<Record<string, string>>;
  /** Settings of the machine, which need a server of its own. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Packages another extension in a folder, which needs a server of its own. */
  readonly besides?: (folder: string) => Promise<string>;
  /** Uses all of VS Code's own extensions, such as language servers, which needs a server of its own. */
  readonly builtIn?: 'all';
  /** Whether the scene shares the server of the run, or has its own with a home and settings. */
  readonly server?: 'shared' | 'own';
}

type Prioritized = readonly [name: string, priority: number];

/** Opens a scene before the first test of the calling suite, and closes it after the last. */
export function useScene(options: Options): Scene {
  const scene = new Scene(options);
  before(() => scene.open());
  after(() => scene.close());
  return scene;
}

/** A window on a folder of its own, and a connected client of each era that is notified of its lists. */
export class Scene {
  private readonly opened: { folder?: string; code?: VSCode; page?: Page } = {};
  private clients: readonly TestClient[] = [];
  private mirrors: readonly Mirror[] = [];
  readonly window = new Workbench(() => there(this.opened.page));

  constructor(private readonly options: Options) {}

  get folder(): string {
    return there(this.opened.folder);
  }

  get code(): VSCode {
    return there(this.opened.code);
  }

  async open(): Promise<void> {
    const { name, files, prepare, home = {}, settings, besides, builtIn } = this.options;
    const { server = settings || besides || builtIn ? 'own' : 'shared' } = this.options;
    this.opened.folder = await sampleFolder(files, name);
    await prepare?.();
    this.opened.code = await (server === 'shared'
      ? VSCode.share()
      : VSCode.start({
          ...(settings && { settings }),
          ...(besides && { besides }),
          ...(builtIn && { builtIn }),
        }));
    for (const [path, text] of Object.entries(home)) {
      const file = join(this.code.home, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text, { mode: path.startsWith('bin/') ? 0o700 : 0o600 });
    }
    this.opened.page = (await this.code.openWindow(this.folder)).page;
    await this.connect();
  }

  async close(): Promise<void> {
    await this.disconnect();
    await this.opened.code?.stop();
  }

  uri(name: string): string {
    return `file://${encodeURI(this.folder)}/${name}`;
  }

  async forEachClient(check: (client: TestClient) => Promise<unknown>): Promise<void> {
    await Promise.all(this.clients.map(check));
  }

  /** Leaves no editor open, and exactly these pinned, by their names in the folder, whatever was before. */
  async startWith(...pins: readonly Prioritized[]): Promise<void> {
    await this.startWithSets(firstSetName, { [firstSetName]: pins });
  }

  /** The same with sets of pins, of which one is active. */
  async startWithSets(
    active: string,
    pinsOf: Readonly<Record<string, readonly Prioritized[]>>,
  ): Promise<void> {
    await this.window.closeEditors();
    const sets = Object.entries(pinsOf).map(([name, pins]) => {
      return { name, pins: pins.map(([file, priority]) => this.pinOf(file, priority)) };
    });
    await this.storeInFile({ ...emptyState(), active, sets });
    const pinned = pinsOf[active] ?? [];
    await this.expectList(`nothing but ${pinned.join(' ')} is pinned`, pinned, (listed) =>
      listed.filter(isPinned),
    );
    // If the tree is shown, it gets all of its rows anew without this one.
    await this.window.tree.row('Open Editors').waitFor({ state: 'hidden' });
  }

  /** Waits until the extension knows that a file is in front: menus that are opened before lack its items. */
  async expectInFront(name: string): Promise<void> {
    await this.forEachClient((client) =>
      until(`${name} is in front`, async () => {
        const { text } = (await client.readIfServed('editor://window/active')) ?? {};
        return text?.includes(name);
      }),
    );
  }

  /** Waits until the extension knows that a text is selected: a command that is run before takes the whole file. */
  async expectSelected(text: string): Promise<void> {
    await this.forEachClient((client) =>
      until(`${text} is selected`, async () => {
        const selection = await client.readIfServed('editor://window/selection');
        return selection?.text?.includes(text);
      }),
    );
  }

  /** Restarts the server of the window, which closes all connections, and waits until it listens again. */
  async restartServer(): Promise<void> {
    const { port } = new URL((await this.code.serving(this.folder)).url);
    const open = connect(Number(port), '127.0.0.1');
    const closed = once(open, 'close');
    await this.window.runCommand('MCP Bridge: Restart Server');
    await closed;
    await until('the server listens again', () => isListening(Number(port)));
  }

  /** Waits for the notifications of earlier actions, and forgets them. */
  async forget(): Promise<void> {
    await this.forEachClient(({ received }) => received.settled());
    await this.forEachClient(async ({ received }) => received.forget());
  }

  /** Does something that each client is notified of. */
  async expectListChanged(work: () => Promise<unknown>): Promise<void> {
    const changes = this.mirrors.map((mirror) => mirror.changes);
    await work();
    await until('each client is notified that the list changed', () =>
      this.mirrors.every((mirror, index) => mirror.changes > (changes[index] ?? 0)),
    );
  }

  /** Does something of which each subscriber of a resource is notified, and then reads this. */
  async expectUpdated(uri: string, says: RegExp, work: () => unknown): Promise<void> {
    const read = async (client: TestClient) => (await client.readIfServed(uri))?.text ?? '';
    const checks: (() => Promise<unknown>)[] = [];
    await this.forEachClient(async (client) => {
      let notified = 0;
      let readAt = 0;
      client.received.onDidReceive((what) => {
        if (what === uri) notified += 1;
      });
      const { stop } = await client.subscribe(uri);
      assert.doesNotMatch(await read(client), says);
      checks.push(async () => {
        await until(`${uri} says ${says}`, async () => {
          // As real clients do, it reads again only when it is notified.
          if (notified === readAt) return false;
          readAt = notified;
          return says.test(await read(client));
        });
        await stop();
      });
    });
    await work();
    await Promise.all(checks.map((check) => check()));
  }

  /** Waits until the list starts with these, given by their names in the folder or by other URIs. */
  async expectFirst(...expected: readonly Prioritized[]): Promise<void> {
    await this.expectList(`the list starts with ${expected.join(' ')}`, expected, (listed) =>
      listed.slice(0, expected.length),
    );
  }

  /** Does something after which each client is notified and exactly these are pinned, by their names in the folder. */
  async expectPinned(
    work: () => Promise<unknown>,
    ...expected: readonly Prioritized[]
  ): Promise<void> {
    await this.expectListChanged(work);
    await this.expectList(`${expected.join(' ')} are pinned`, expected, (listed) =>
      listed.filter(isPinned),
    );
  }

  /** A new pin of a file, by the file's name in the folder. */
  pinOf(name: string, priority?: number): Pin {
    return newPin({ type: 'resource', uri: canonicalUri(this.uri(name)) }, priority);
  }

  /** Writes exactly these pins to the file that all windows on the folder share, as another window would. */
  async pinInFile(...pins: readonly Pin[]): Promise<void> {
    const empty = emptyState();
    await this.storeInFile({ ...empty, sets: empty.sets.map((set) => ({ ...set, pins })) });
  }

  /** Reloads the window, and connects to the reloaded one. */
  reload(): Promise<void> {
    return this.outlive(async () => {
      await this.window.page.reload();
      await this.window.waitUntilReady();
    });
  }

  /** Kills the extension host, and connects to the one that VS Code starts in its place. */
  crash(): Promise<void> {
    return this.outlive(async ({ pid }) => void process.kill(pid, 'SIGKILL'));
  }

  /** Connects the clients, to a window that is not `before`. */
  async connect(before?: WindowRecord): Promise<void> {
    const endpoint = await this.code.serving(this.folder, before);
    this.clients = [await connectSession(endpoint), await connectModern(endpoint)];
    await this.forEachClient((client) => client.subscribe());
    this.mirrors = await Promise.all(this.clients.map((client) => Mirror.of(client)));
  }

  /** Closes the clients, where a test needs to be without. */
  async disconnect(): Promise<void> {
    await this.forEachClient((client) => client.close());
    this.clients = [];
  }

  /** Fails where the last change is not followed by a notification, because the clients would not list again. */
  private async expectList(
    what: string,
    expected: readonly Prioritized[],
    part: (listed: readonly ListedResource[]) => readonly ListedResource[],
  ): Promise<void> {
    await until(what, () => {
      for (const { resources } of this.mirrors) {
        const found = part(resources).map(({ uri, annotations }) => [
          uri.replace(this.uri(''), ''),
          annotations?.priority,
        ]);
        assert.deepEqual(found, expected);
      }
      return true;
    });
  }

  private storeInFile(state: StoredState): Promise<void> {
    return storePins(this.code.home, this.folder, state);
  }

  private async outlive(end: (serving: WindowRecord) => Promise<void>): Promise<void> {
    await this.disconnect();
    const serving = await this.code.serving(this.folder);
    await end(serving);
    await until('what served is gone', async () =>
      (await this.code.windows()).every(({ id }) => id !== serving.id),
    );
    await this.connect(serving);
  }
}

function there<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('A scene opens before the first test, not earlier.');
  return part;
}

export function isPinned({ annotations }: ListedResource): boolean {
  return (annotations?.priority ?? 0) >= 0.2;
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}
