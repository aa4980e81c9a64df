import { sep } from 'node:path';
import { toError } from '../base/errors';
import { Emitter } from '../base/events';
import type { WindowRecord } from '../core/protocol/windowRecord';
import { isAlive } from './alive';
import { depth, matchWindows, type ClientFolder, type Match } from './chooseWindow';
import { clientFolder, openWindow } from './folders';
import type { Windows } from './windows';

/** A window that reloads is away for seconds, more on a busy machine: what is asked meanwhile waits for it. */
const graceMs = 15_000;
/** Beside the watcher, which loses events. */
const pollMs = { searching: 250, none: 1_000, connected: 5_000 };

export type LinkState =
  | { readonly type: 'searching' }
  | { readonly type: 'connected'; readonly window: WindowRecord }
  | { readonly type: 'none'; readonly why: string };

type Settled = Exclude<LinkState, { type: 'searching' }>;

interface Options {
  readonly windows: Windows;
  /** Where the client works. */
  readonly folder: string;
  /** Whether the folder was said: then it is meant, be it the home folder. */
  readonly isNamed: boolean;
  readonly log: (line: string) => void;
}

/** The one window that the client is connected to, from when there is one until it is gone; then the next. */
export class Link {
  private readonly changed = new Emitter<LinkState>();
  readonly onDidChange = this.changed.event;
  private state: LinkState = { type: 'searching' };
  private graceUntil = 0;
  private isDisconnected = false;
  private isScanning = false;
  private isScanDue = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: Options) {
    options.windows.onDidChange(() => void this.scan());
    void this.scan();
  }

  get window(): WindowRecord | undefined {
    return this.state.type === 'connected' ? this.state.window : undefined;
  }

  holds(window: WindowRecord): boolean {
    return this.window === window;
  }

  /** Resolves once it is known whether there is a window. */
  settled(signal: AbortSignal): Promise<Settled> {
    return this.until((state) => (state.type === 'searching' ? undefined : state), signal);
  }

  /** Resolves once there is a window. */
  connected(signal: AbortSignal): Promise<WindowRecord> {
    return this.until((state) => (state.type === 'connected' ? state.window : undefined), signal);
  }

  /** Looks whether a window that did not answer as it should is still there. */
  async verify(window: WindowRecord): Promise<void> {
    if (this.holds(window) && !(await isAlive(window))) this.lose(window, 'is gone', graceMs);
  }

  /** The person has ended it in VS Code: it is not for this process to begin again. */
  disconnect(): void {
    if (this.isDisconnected) return;
    this.isDisconnected = true;
    this.setNone('Disconnected in VS Code. Restart this server in your client to connect again.');
  }

  private async until<T>(
    pick: (state: LinkState) => T | undefined,
    signal: AbortSignal,
  ): Promise<T> {
    for (;;) {
      signal.throwIfAborted();
      const picked = pick(this.state);
      if (picked !== undefined) return picked;
      await this.change(signal);
    }
  }

  private change(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const stop = () => {
        change.dispose();
        signal.removeEventListener('abort', stop);
        resolve();
      };
      const change = this.onDidChange(stop);
      signal.addEventListener('abort', stop);
    });
  }

  /** One at a time, and once more if something happened meanwhile. */
  private async scan(): Promise<void> {
    this.isScanDue = true;
    if (this.isScanning) return;
    this.isScanning = true;
    clearTimeout(this.timer);
    while (this.isScanDue && !this.isDisconnected) {
      this.isScanDue = false;
      await this.look().catch((cause: unknown) => this.options.log(toError(cause).message));
    }
    this.isScanning = false;
    if (this.isDisconnected) return;
    this.timer = setTimeout(() => void this.scan(), pollMs[this.state.type]);
  }

  private async look(): Promise<void> {
    const { windows, folder, isNamed } = this.options;
    const records = await windows.read();
    const client = await clientFolder(folder, isNamed);
    const matches = matchWindows(await Promise.all(records.map(openWindow)), client, sep);
    const { state } = this;
    if (state.type === 'connected') {
      await this.review(state.window, records, matches);
      return;
    }
    const living = await firstAlive(matches);
    if (this.isDisconnected) return;
    if (living) this.connect(living, client.path);
    else if (Date.now() >= this.graceUntil) this.setNone(noWindow(client));
  }

  /** It keeps its window while that fits: focus alone moves no conversation elsewhere. */
  private async review(
    window: WindowRecord,
    records: readonly WindowRecord[],
    matches: readonly Match[],
  ): Promise<void> {
    const present = matches.find(({ record }) => isSame(record, window));
    if (present) {
      const deeper = await firstAlive(matches.filter((match) => depth(match) > depth(present)));
      if (deeper && this.holds(window)) this.connect(deeper, this.options.folder);
    } else if (records.some((record) => isSame(record, window))) {
      this.lose(window, 'has other folders now');
    } else {
      await this.verify(window);
    }
  }

  private connect({ record, folder }: Match, path: string): void {
    const why =
      folder === undefined ? 'it had the focus last' : `its folder ${folder} holds ${path}`;
    this.options.log(`Using the ${nameOf(record)}: ${why}.`);
    this.setState({ type: 'connected', window: record });
  }

  private lose(window: WindowRecord, why: string, grace = 0): void {
    if (!this.holds(window) || this.isDisconnected) return;
    this.options.log(`The ${nameOf(window)} ${why}.`);
    this.graceUntil = Date.now() + grace;
    this.setState({ type: 'searching' });
    void this.scan();
  }

  private setNone(why: string): void {
    if (this.state.type === 'none' && this.state.why === why) return;
    this.options.log(why);
    this.setState({ type: 'none', why });
  }

  private setState(state: LinkState): void {
    this.state = state;
    this.changed.fire(state);
  }
}

async function firstAlive(matches: readonly Match[]): Promise<Match | undefined> {
  const alive = await Promise.all(matches.map(({ record }) => isAlive(record)));
  return matches.find((_match, index) => alive[index]);
}

function isSame(a: WindowRecord, b: WindowRecord): boolean {
  return a.id === b.id && a.url === b.url && a.token === b.token;
}

function nameOf({ name, app }: WindowRecord): string {
  return `window ${JSON.stringify(name || 'without a folder')} of ${app || 'VS Code'}`;
}

function noWindow({ path, isProject }: ClientFolder): string {
  return isProject
    ? `No VS Code window has ${path} open. Open it in VS Code with MCP Workspace Bridge, or name another folder with --workspace.`
    : 'No VS Code window with MCP Workspace Bridge is open.';
}
