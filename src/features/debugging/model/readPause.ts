import { Unavailable } from '../../../base/errors';
import type { Pause, PauseTracker } from './pause';
import { maxFrames, maxVariables, type Seen } from './pauseText';
import type { Frame, Scope, Variable } from './protocol';

/** The thread and the frame that the person looks at, or the thread that is paused. */
export interface LookedAt {
  readonly threadId: number | undefined;
  readonly frameId: number | undefined;
}

/** The only questions to an adapter: each reads what is there, and none runs code of the program. */
type Question = 'stackTrace' | 'scopes' | 'variables';
/** Asks the adapter; the tracker hears the answer. */
type Ask = (command: Question, of: object) => PromiseLike<unknown>;

/** What the debug adapter has already sent to VS Code about the place that is looked at. */
export function knownOf(pause: Pause, { threadId = 0, frameId }: LookedAt): Seen {
  const frames = pause.frames.get(threadId) ?? [];
  const frame = frames.find(({ id }) => id === frameId) ?? frames[0];
  const scopes: readonly Scope[] = (frame && pause.scopes.get(frame.id)) ?? [];
  const of = ({ variablesReference }: Scope): readonly Variable[] | undefined =>
    pause.variables.get(variablesReference);
  return { pause, frames, frame, scopes: scopes.map((each) => ({ ...each, variables: of(each) })) };
}

/**
 * Asks the debug adapter for what it has not sent to VS Code: frames, the scopes of one, and the variables of the scopes that are
 * quick to read.
 * @throws Unavailable if the program goes on meanwhile
 */
export async function readPause(tracker: PauseTracker, at: LookedAt, ask: Ask): Promise<Seen> {
  const { threadId } = at;
  const now = () => stillPaused(tracker, at);
  if (threadId !== undefined && !isComplete(now().frames.get(threadId))) {
    await answered(ask('stackTrace', { threadId, startFrame: 0, levels: maxFrames }));
  }
  const frameId = knownOf(now(), at).frame?.id;
  if (frameId !== undefined && !now().scopes.has(frameId))
    await answered(ask('scopes', { frameId }));
  for (const { variablesReference, expensive } of knownOf(now(), at).scopes) {
    if (expensive === true || now().variables.has(variablesReference)) continue;
    await answered(ask('variables', { variablesReference, start: 0, count: maxVariables + 1 }));
  }
  return knownOf(now(), at);
}

/** The editor asks for the first frame, and for the others only where they are shown. */
function isComplete(frames: readonly Frame[] | undefined): boolean {
  return frames !== undefined && frames.length > 1;
}

function stillPaused(tracker: PauseTracker, { threadId }: LookedAt): Pause {
  const { now } = tracker;
  if (!now || tracker.isRunning(threadId))
    throw new Unavailable('The program goes on. Read it again once it is paused.');
  return now;
}

async function answered(answer: PromiseLike<unknown>): Promise<void> {
  try {
    await answer;
  } catch {
    throw new Unavailable('The debugger does not answer. Read it again once it is paused.');
  }
}
