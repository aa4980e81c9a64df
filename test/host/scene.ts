import assert from 'node:assert/strict';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before } from 'node:test';
import type { Page } from 'playwright-core';
import type { WindowRecord } from '../../src/core/protocol/windowRecord';
import { canonicalUri } from '../../src/core/documents/uris';
import { newPin, type Pin } from '../../src/core/pins/pin';
import { emptyState, serialize } from '../../src/core/pins/storedState';
import { workspaceHash } from '../../src/core/protocol/workspaceHash';
import { connectModern, connectSession, type ListedResource, type TestClient } from './clients';
import { Mirror } from './mirror';
import { sampleFolder } from './samples';
import { until } from './until';
import { VSCode } from './vscode';
import { Workbench } from './workbench';

interface Options {
  /** The folder's name. */
  readonly name?: string;
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  /** Completes the folder before the window opens on it, for which a later change would need a reload. */
  readonly prepare?: () => Promise<void>;
  /** Settings of the machine, which need a server of its own. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Packages another extension in a folder, which needs a server of its own. */
  readonly besides?: (folder: string) => Promise<string>;
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
    const { name, files, prepare, settings, besides } = this.options;
    const { server = settings || besides ? 'own' : 'shared' } = this.options;
    this.opened.folder = await sampleFolder(files, name);
    await prepare?.();
    this.opened.code = await (server === 'shared'
      ? VSCode.share()
      : VSCode.start({ ...(settings && { settings }), ...(besides && { besides }) }));
    this.opened.page = (await this.code.openWindow(this.folder)).page;
    await this.connect();
  }

  async close(): Promise<void> {
    await this.forEachClient((client) => client.close());
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
    await this.window.closeEditors();
    await this.pinInFile(...pins.map(([name, priority]) => this.pinOf(name, priority)));
    await this.expectList(`nothing but ${pins.join(' ')} is pinned`, pins, (listed) =>
      listed.filter(isPinned),
    );
    // If the tree is shown, it gets all of its rows anew without this one.
    await this.window.tree.row('Open Editors').waitFor({ state: 'hidden' });
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
    const path = join(
      this.code.home,
      'vscode/data/User/globalStorage/mcp-workspace-bridge.mcp-workspace-bridge/workspaces',
      `${workspaceHash(`file://${this.folder}`)}.json`,
    );
    const empty = emptyState();
    const sets = empty.sets.map((set) => ({ ...set, pins }));
    await writeFile(`${path}.new`, serialize({ ...empty, sets }));
    await rename(`${path}.new`, path);
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

  private async outlive(end: (serving: WindowRecord) => Promise<void>): Promise<void> {
    await this.forEachClient((client) => client.close());
    const serving = await this.code.serving(this.folder);
    await end(serving);
    await until('what served is gone', async () =>
      (await this.code.windows()).every(({ id }) => id !== serving.id),
    );
    await this.connect(serving);
  }

  private async connect(before?: WindowRecord): Promise<void> {
    const endpoint = await this.code.serving(this.folder, before);
    this.clients = [await connectSession(endpoint), await connectModern(endpoint)];
    await this.forEachClient((client) => client.subscribe());
    this.mirrors = await Promise.all(this.clients.map((client) => Mirror.of(client)));
  }
}

function there<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('A scene opens before the first test, not earlier.');
  return part;
}

function isPinned({ annotations }: ListedResource): boolean {
  return (annotations?.priority ?? 0) >= 0.2;
}
