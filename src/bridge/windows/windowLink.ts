import { setTimeout as delay } from 'node:timers/promises';
import { toError } from '../../base/errors';
import { Emitter } from '../../base/events';
import type { WindowRecord } from '../../core/protocol/windowRecord';
import { isAlive } from './proof';
import { depth } from './chooseWindow';
import type { Candidate, FindWindows } from './findWindows';
import type { Windows } from './windows';

/** The pauses between two scans, in case the watcher misses a change. */
const pollMs = { searching: 250, none: 1_000, connected: 5_000, ended: 0 };

const disconnected =
  'Disconnected in VS Code. Restart this server in your client to connect again.';

export type LinkState =
  /** It is not known yet whether a window is open; before `until`, that none is found does not count. */
  | { readonly type: 'searching'; readonly until: number }
  | { readonly type: 'connected'; readonly window: ServingWindow }
  | { readonly type: 'none'; readonly why: string }
  /** The person disconnected the client: this process connects to no window any more. */
  | { readonly type: 'ended'; readonly why: string };

/** The window that serves the client. */
export interface ServingWindow extends WindowRecord {
  /** The root of the client's worktree, if the window has only another checkout of its repository open. */
  readonly worktree?: string | undefined;
}

type Settled = Exclude<LinkState, { type: 'searching' }>;

interface Options {
  readonly windows: Windows;
  readonly find: FindWindows;
  /** How long requests wait for a window that is gone: one that reloads is closed for seconds, more on a busy machine. */
  readonly waitMs: number;
  readonly log: (line: string) => void;
}

/** The window that the client is connected to until it closes; then the next one. */
export class WindowLink {
  private readonly changed = new Emitter<LinkState>();
  readonly onDidChange = this.changed.event;
  private state: LinkState = { type: 'searching', until: 0 };
  /** Aborted where the next scan is due at once. */
  private pause = new AbortController();

  constructor(private readonly options: Options) {
    options.windows.onDidChange(() => this.pause.abort());
    void this.scan();
  }

  get window(): ServingWindow | undefined {
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
  connected(signal: AbortSignal): Promise<ServingWindow> {
    return this.until((state) => (state.type === 'connected' ? state.window : undefined), signal);
  }

  /** Checks whether a window that did not answer as it should is still open. */
  async verify(window: WindowRecord): Promise<void> {
    if (this.holds(window) && !(await isAlive(window))) {
      this.lose(window, 'is gone', this.options.waitMs);
    }
  }

  /** The person disconnected the client in VS Code. */
  disconnect(): void {
    this.enter({ type: 'ended', why: disconnected }, disconnected);
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

  private async scan(): Promise<void> {
    while (this.state.type !== 'ended') {
      this.pause = new AbortController();
      await this.look().catch((cause: unknown) => this.options.log(toError(cause).message));
      const { signal } = this.pause;
      await delay(pollMs[this.state.type], undefined, { signal }).catch(() => undefined);
    }
  }

  private async look(): Promise<void> {
    const { windows, find } = this.options;
    windows.watch();
    const records = await windows.read();
    const { candidates, ifNone: why } = await find(records);
    const { state } = this;
    if (state.type === 'connected') {
      await this.review(state.window, records, candidates);
      return;
    }
    const living = await firstAlive(candidates);
    if (living) this.connect(living);
    else if (state.type === 'searching' ? Date.now() >= state.until : state.why !== why) {
      this.enter({ type: 'none', why }, why);
    }
  }

  /**
   * Stays with the window while it fits: one that just gets the focus takes no conversation over, unless the client works in
   * no folder, so that the focus is all that says what it is about.
   */
  private async review(
    window: ServingWindow,
    records: readonly WindowRecord[],
    candidates: readonly Candidate[],
  ): Promise<void> {
    const rank = candidates.findIndex(
      ({ record, worktree }) => isSame(record, window) && worktree === window.worktree,
    );
    const present = candidates[rank];
    if (present) {
      const isByFocus = present.folder === undefined && present.worktree === undefined;
      const better = await firstAlive(
        candidates.slice(0, rank).filter((each) => isByFocus || depth(each) > depth(present)),
      );
      if (better && this.holds(window)) this.connect(better);
    } else if (records.some((record) => isSame(record, window))) {
      this.lose(window, 'has other folders now');
    } else {
      await this.verify(window);
    }
  }

  private connect({ record, worktree, why }: Candidate): void {
    const window = { ...record, worktree };
    this.enter({ type: 'connected', window }, `Using the ${nameOf(record)}: ${why}.`);
  }

  private lose(window: WindowRecord, why: string, waitMs = 0): void {
    if (!this.holds(window)) return;
    this.enter({ type: 'searching', until: Date.now() + waitMs }, `The ${nameOf(window)} ${why}.`);
    this.pause.abort();
  }

  /** Nothing follows the end. */
  private enter(state: LinkState, line: string): void {
    if (this.state.type === 'ended') return;
    this.options.log(line);
    this.state = state;
    this.changed.fire(state);
  }
}

async function firstAlive(candidates: readonly Candidate[]): Promise<Candidate | undefined> {
  const alive = await Promise.all(candidates.map(({ record }) => isAlive(record)));
  return candidates.find((_candidate, index) => alive[index]);
}

function isSame(a: WindowRecord, b: WindowRecord): boolean {
  return a.id === b.id && a.url === b.url && a.token === b.token;
}

function nameOf({ name, app }: WindowRecord): string {
  return `window ${JSON.stringify(name || 'without a folder')} of ${app || 'VS Code'}`;
}
