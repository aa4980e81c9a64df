import type { Frame, Message, Scope, Variable } from './protocol';

/** What the editor was told about a pause, until the program goes on. */
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
/** After these, the program runs. */
const resuming = new Set([
  'continue',
  'next',
  'stepIn',
  'stepOut',
  'stepBack',
  'reverseContinue',
  'goto',
  'restart',
  'disconnect',
  'terminate',
]);
const maxAsked = 200;

/** Follows what a session and the editor say to each other. */
export class PauseTracker {
  private readonly asked = new Map<number, Message>();
  private pause: Pause | undefined;

  get now(): Pause | undefined {
    return this.pause;
  }

  /** The editor asks the adapter. */
  noteAsked(message: Message): void {
    const { seq, command = '' } = message;
    if (seq === undefined || !kept.has(command)) return;
    this.asked.set(seq, message);
    const [oldest] = this.asked.keys();
    if (this.asked.size > maxAsked && oldest !== undefined) this.asked.delete(oldest);
  }

  /** The adapter tells the editor. @returns whether the session is paused elsewhere now, or not any more. */
  noteTold(message: Message): boolean {
    const { type, event, command = '', success } = message;
    if (type === 'response') {
      if (success === true && resuming.has(command)) return this.resume();
      this.noteAnswer(message);
      return false;
    }
    if (event === 'stopped') return this.stop(message);
    return event === 'continued' || event === 'exited' || event === 'terminated'
      ? this.resume()
      : false;
  }

  private stop({ body = {} }: Message): boolean {
    const { reason = '', description = '', text = '', threadId } = body;
    this.asked.clear();
    this.pause = {
      reason,
      text: text === '' ? description : text,
      threadId,
      exception: undefined,
      frames: new Map(),
      scopes: new Map(),
      variables: new Map(),
    };
    return true;
  }

  private resume(): boolean {
    const wasPaused = this.pause !== undefined;
    this.pause = undefined;
    this.asked.clear();
    return wasPaused;
  }

  private noteAnswer({ request_seq: seq = -1, success, body = {} }: Message): void {
    const { command, arguments: of = {} } = this.asked.get(seq) ?? {};
    this.asked.delete(seq);
    const { pause } = this;
    if (!pause || success !== true) return;
    const { threadId = 0, frameId = 0, variablesReference = 0, startFrame = 0 } = of;
    if (command === 'stackTrace') {
      const before =
        startFrame === 0 ? [] : (pause.frames.get(threadId) ?? []).slice(0, startFrame);
      const frames = [...before, ...(body.stackFrames ?? [])];
      // The editor asks for the first frame alone, and then for the others.
      if (frames.length < (pause.frames.get(threadId)?.length ?? 0)) return;
      this.pause = { ...pause, frames: new Map([...pause.frames, [threadId, frames]]) };
    } else if (command === 'scopes') {
      this.pause = { ...pause, scopes: new Map([...pause.scopes, [frameId, body.scopes ?? []]]) };
    } else if (command === 'variables') {
      const variables = new Map([...pause.variables, [variablesReference, body.variables ?? []]]);
      this.pause = { ...pause, variables };
    } else if (command === 'exceptionInfo') {
      const exception = [body.exceptionId, body.description].filter(Boolean).join(': ');
      this.pause = { ...pause, exception };
    }
  }
}
