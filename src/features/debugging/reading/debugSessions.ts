import * as vscode from 'vscode';
import { DisposableOwner, Emitter } from '../../../base/events';
import { PauseTracker, type Pause } from '../model/pause';
import type { Seen } from '../model/pauseText';
import { knownOf, readPause, type LookedAt } from '../model/readPause';
import type { Message } from '../model/protocol';

/** A session of VS Code's debugger. */
interface Session {
  readonly session: vscode.DebugSession;
  readonly tracker: PauseTracker;
}

/**
 * The sessions that were started in this window, by their names, each with those that it has started: Node's debugger runs
 * the program in a child session, which has another name in each run. It listens to what the editor asks for itself. Only a read asks
 * for more, and for nothing that runs code of the program.
 */
export class DebugSessions extends DisposableOwner {
  private readonly cameOrWent = this.own(new Emitter<void>());
  /** A session was started, or has ended. */
  readonly onDidComeOrGo = this.cameOrWent.event;
  private readonly changed = this.own(new Emitter<string>());
  /** The session of this name, or a child of it, is paused elsewhere, or runs again. */
  readonly onDidChange = this.changed.event;
  private readonly sessions = new Map<string, readonly Session[]>();

  constructor() {
    super();
    const { debug } = vscode;
    const createDebugAdapterTracker = (session: vscode.DebugSession) => this.follow(session);
    this.own(debug.registerDebugAdapterTrackerFactory('*', { createDebugAdapterTracker }));
    this.own(debug.onDidTerminateDebugSession((session) => this.end(session)));
    this.own(
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

  /** What the editor knows of the pauses of a session and its children, without asking. */
  known(name: string): readonly Seen[] {
    return this.paused(name).map(({ pause, at }) => knownOf(pause, at));
  }

  /** Empty if neither the session nor a child is paused. @throws Unavailable if one goes on meanwhile */
  async read(name: string): Promise<readonly Seen[]> {
    const reads = this.paused(name).map(({ session, tracker, at }) =>
      readPause(tracker, at, (command, of) => session.customRequest(command, of)),
    );
    return Promise.all(reads);
  }

  private follow(session: vscode.DebugSession): vscode.DebugAdapterTracker {
    const tracker = new PauseTracker();
    const name = this.nameOf(session) ?? this.freeName(rootOf(session).name);
    const others = this.sessions.get(name);
    this.sessions.set(name, [...(others ?? []), { session, tracker }]);
    if (!others) this.cameOrWent.fire();
    return {
      onWillReceiveMessage: (message: Message) => tracker.noteAsked(message),
      onDidSendMessage: (message: Message) => {
        if (tracker.noteMessage(message)) this.changed.fire(name);
      },
      // After a restart, another adapter may have begun with the same session.
      onExit: () => this.end(session, (one) => one.tracker === tracker),
    };
  }

  private end(
    session: vscode.DebugSession,
    isMeant = (one: Session) => one.session.id === session.id,
  ): void {
    const name = this.nameOf(session);
    if (name === undefined) return;
    const others = this.sessions.get(name)?.filter((one) => !isMeant(one)) ?? [];
    if (others.length > 0) {
      this.sessions.set(name, others);
    } else {
      this.sessions.delete(name);
      this.cameOrWent.fire();
    }
    this.changed.fire(name);
  }

  private paused(name: string) {
    const sessions = this.sessions.get(name) ?? [];
    return sessions.flatMap((one) => {
      const pause = one.tracker.now;
      return pause ? { ...one, pause, at: lookedAt(one, pause) } : [];
    });
  }

  private nameOf(session: vscode.DebugSession): string | undefined {
    const { id } = rootOf(session);
    const isMeant = (each: Session) => rootOf(each.session).id === id;
    return [...this.sessions].find(([, sessions]) => sessions.some(isMeant))?.[0];
  }

  private freeName(name: string): string {
    for (let count = 1; ; count++) {
      const free = count === 1 ? name || 'session' : `${name} (${count})`;
      if (!this.sessions.has(free)) return free;
    }
  }
}

/** The session that was started by hand, or by a task. */
function rootOf(session: vscode.DebugSession): vscode.DebugSession {
  return session.parentSession ? rootOf(session.parentSession) : session;
}

/** VS Code stays at a thread that goes on while another one is paused. */
function lookedAt({ session, tracker }: Session, { threadId }: Pause): LookedAt {
  const item = vscode.debug.activeStackItem;
  if (item?.session.id !== session.id || tracker.isRunning(item.threadId))
    return { threadId, frameId: undefined };
  return { threadId: item.threadId, frameId: 'frameId' in item ? item.frameId : undefined };
}
