import * as vscode from 'vscode';
import { DisposableStore, Emitter, type Disposable } from '../../../base/events';
import { PauseTracker, type Pause } from '../model/pause';
import type { Seen } from '../model/pauseText';
import { knownOf, readPause, type LookedAt } from '../model/readPause';
import type { Message } from '../model/protocol';

/** A session of the debugger. */
interface Session {
  readonly session: vscode.DebugSession;
  readonly tracker: PauseTracker;
}

/**
 * The sessions of the debugger in this window, by their names. It listens to what the editor asks for itself. Only a read asks
 * for more, and for nothing that runs code of the program.
 */
export class DebugSessions implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly cameOrWent = this.owned.add(new Emitter<void>());
  /** A session was started, or has ended. */
  readonly onDidComeOrGo = this.cameOrWent.event;
  private readonly changed = this.owned.add(new Emitter<string>());
  /** The session of this name is paused elsewhere, or runs again. */
  readonly onDidChange = this.changed.event;
  private readonly sessions = new Map<string, Session>();

  constructor() {
    const { debug } = vscode;
    const createDebugAdapterTracker = (session: vscode.DebugSession) => this.follow(session);
    this.owned.add(debug.registerDebugAdapterTrackerFactory('*', { createDebugAdapterTracker }));
    this.owned.add(debug.onDidTerminateDebugSession((session) => this.end(session)));
    this.owned.add(
      debug.onDidChangeActiveStackItem((item) => {
        const name = item && this.nameOf(item.session);
        if (name !== undefined) this.changed.fire(name);
      }),
    );
  }

  get names(): readonly string[] {
    return [...this.sessions.keys()];
  }

  has(name: string): boolean {
    return this.sessions.has(name);
  }

  /** What the editor knows, without asking; `undefined` if the session is not paused. */
  known(name: string): Seen | undefined {
    const found = this.sessions.get(name);
    const pause = found?.tracker.now;
    return pause && knownOf(pause, lookedAt(found, pause));
  }

  /** `undefined` if it is not paused. @throws Unavailable if it goes on meanwhile */
  async read(name: string): Promise<Seen | undefined> {
    const found = this.sessions.get(name);
    const pause = found?.tracker.now;
    if (!pause) return undefined;
    const { session, tracker } = found;
    return readPause(tracker, lookedAt(found, pause), (command, of) => {
      return session.customRequest(command, of);
    });
  }

  dispose(): void {
    this.owned.dispose();
  }

  private follow(session: vscode.DebugSession): vscode.DebugAdapterTracker {
    const tracker = new PauseTracker();
    const name = this.freeName(session.name);
    this.sessions.set(name, { session, tracker });
    this.cameOrWent.fire();
    return {
      onWillReceiveMessage: (message: Message) => tracker.noteAsked(message),
      onDidSendMessage: (message: Message) => {
        if (tracker.noteTold(message)) this.changed.fire(name);
      },
      onExit: () => this.end(session),
    };
  }

  private end(session: vscode.DebugSession): void {
    const name = this.nameOf(session);
    if (name === undefined) return;
    this.sessions.delete(name);
    this.cameOrWent.fire();
    this.changed.fire(name);
  }

  private nameOf({ id }: vscode.DebugSession): string | undefined {
    return [...this.sessions].find(([, { session }]) => session.id === id)?.[0];
  }

  private freeName(name: string): string {
    for (let count = 1; ; count++) {
      const free = count === 1 ? name || 'session' : `${name} (${count})`;
      if (!this.sessions.has(free)) return free;
    }
  }
}

/** VS Code stays at a thread that goes on while another one is paused. */
function lookedAt({ session, tracker }: Session, { threadId }: Pause): LookedAt {
  const item = vscode.debug.activeStackItem;
  if (item?.session.id !== session.id || tracker.isRunning(item.threadId))
    return { threadId, frameId: undefined };
  return { threadId: item.threadId, frameId: 'frameId' in item ? item.frameId : undefined };
}
