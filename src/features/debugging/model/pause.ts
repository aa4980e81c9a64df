import type { Frame, Message, Scope, Variable } from './protocol';

/** What the debug adapter has sent to VS Code about a pause, until the program goes on. */
export interface Pause {
  readonly reason: string;
  /** What the adapter says about the reason, such as the message of an exception. */
  readonly text: string;
  readonly threadId: number | undefined;
  readonly exception: string | undefined;
  readonly frames: ReadonlyMap<number, readonly Frame[]>;
  readonly scopes: ReadonlyMap<number, readonly Scope[]>;
  readonly variables: ReadonlyMap<number, readonly Variable[]>;
}

/** The commands of which the editor's own questions are remembered until they are answered. */
const kept = new Set(['stackTrace', 'scopes', 'variables', 'exceptionInfo']);
/** After these, a thread runs. */
const steps = ['next', 'stepIn', 'stepOut', 'stepBack', 'goto'];
/** After these, the program runs. */
const resuming = new Set([
  ...steps,
  'continue',
  'reverseContinue',
  'restart',
  'disconnect',
  'terminate',
]);
const maxAsked = 200;

/** Follows what a session and the editor say to each other. */
export class PauseTracker {
  private readonly asked = new Map<number, Message>();
  /** By their threads, the latest last. Some adapters, such as that of Java, stop each thread by itself. */
  private readonly pauses = new Map<number | undefined, Pause>();
  /** The threads that go on while another one is paused. */
  private readonly running = new Set<number | undefined>();

  get now(): Pause | undefined {
    return [...this.pauses.values()].at(-1);
  }

  /** Whether a thread goes on while another one is paused. */
  isRunning(threadId: number | undefined): boolean {
    return this.running.has(threadId);
  }

  /** The editor asks the adapter. */
  noteAsked(message: Message): void {
    const { seq, command = '' } = message;
    if (seq === undefined || !(kept.has(command) || resuming.has(command))) return;
    this.asked.set(seq, message);
    const [oldest] = this.asked.keys();
    if (this.asked.size > maxAsked && oldest !== undefined) this.asked.delete(oldest);
  }

  /** Takes a message of the debug adapter to VS Code. @returns whether the session is paused elsewhere now, or not any more. */
  noteMessage(message: Message): boolean {
    const { type, event, command = '', success } = message;
    if (type === 'response') {
      if (success === true && resuming.has(command)) return this.resume(message);
      this.noteAnswer(message);
      return false;
    }
    if (event === 'stopped') return this.stop(message);
    return event === 'continued' || event === 'exited' || event === 'terminated'
      ? this.resume(message)
      : false;
  }

  private stop({ body = {} }: Message): boolean {
    const { reason = '', description = '', text = '', threadId, allThreadsStopped } = body;
    this.asked.clear();
    if (allThreadsStopped === true) this.forget();
    this.running.delete(threadId);
    this.pauses.delete(threadId);
    this.pauses.set(threadId, {
      reason,
      text: text === '' ? description : text,
      threadId,
      exception: undefined,
      frames: new Map(),
      scopes: new Map(),
      variables: new Map(),
    });
    return true;
  }

  private resume({ command = '', request_seq: seq = -1, body = {} }: Message): boolean {
    const before = this.now;
    const { allThreadsContinued: isOfAll = !steps.includes(command) } = body;
    const threadId = body.threadId ?? this.asked.get(seq)?.arguments?.threadId;
    const isKnown = this.pauses.has(threadId) || this.running.has(threadId);
    this.pauses.delete(threadId);
    this.running.add(threadId);
    if (isOfAll || !isKnown || this.pauses.size === 0) this.forget();
    this.asked.clear();
    return this.now !== before;
  }

  private forget(): void {
    this.pauses.clear();
    this.running.clear();
  }

  private noteAnswer({ request_seq: seq = -1, success, body = {} }: Message): void {
    const { command, arguments: of = {} } = this.asked.get(seq) ?? {};
    this.asked.delete(seq);
    const pause = this.now;
    if (!pause || success !== true) return;
    const note = (more: Partial<Pause>) => this.pauses.set(pause.threadId, { ...pause, ...more });
    const { threadId = 0, frameId = 0, variablesReference = 0, startFrame = 0 } = of;
    if (command === 'stackTrace') {
      const before =
        startFrame === 0 ? [] : (pause.frames.get(threadId) ?? []).slice(0, startFrame);
      const frames = [...before, ...(body.stackFrames ?? [])];
      // The editor asks for the first frame alone, and then for the others.
      if (frames.length < (pause.frames.get(threadId)?.length ?? 0)) return;
      note({ frames: new Map([...pause.frames, [threadId, frames]]) });
    } else if (command === 'scopes') {
      note({ scopes: new Map([...pause.scopes, [frameId, body.scopes ?? []]]) });
    } else if (command === 'variables') {
      const variables = new Map([...pause.variables, [variablesReference, body.variables ?? []]]);
      note({ variables });
    } else if (command === 'exceptionInfo') {
      const exception = [body.exceptionId, body.description].filter(Boolean).join(': ');
      note({ exception });
    }
  }
}
