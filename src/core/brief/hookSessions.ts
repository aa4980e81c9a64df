import { dropOldest } from '../../base/dropOldest';
import type { HookRequest } from '../protocol/hook';
import type { TakenComments } from './commentsInBrief';
import { sessionKey } from './hookReading';
import type { SendAgain } from './sendAgain';
import type { SentState } from './sentState';

/** The maximum number of sessions that are remembered; the one that received a brief longest ago is forgotten first. */
const maxSessions = 50;

/**
 * The clients that take a prompt back, with what came with it, if the person stops it before the answer begins, and that tell
 * once it is answered: seen in Claude Code 2.1.329. One that asks again before that gets the same again, although the person
 * may have stopped the answer later: twice is better than never.
 */
const takingBack: ReadonlySet<string> = new Set(['claude-code']);

/** A session of a client that has received a brief. */
interface Session {
  readonly sent: SentState;
  /** The time of the request, in milliseconds since the epoch. */
  readonly at: number;
  /** What to go back to if the client has taken its last prompt back; absent once it is known that it has not. */
  readonly before?: Before | undefined;
}

/** A session before its last prompt. */
interface Before {
  readonly sent: SentState | undefined;
  /** The comments that went with the prompt. */
  readonly comments: Pick<TakenComments, 'takeBack'>;
}

interface Received extends Pick<Session, 'sent' | 'at'> {
  /** The comments that went with a prompt; absent if the brief went without one. */
  readonly comments?: Before['comments'] | undefined;
}

type Request = Pick<HookRequest, 'client' | 'session'>;

/** What the sessions of clients have received. */
export class HookSessions {
  private readonly sessions = new Map<string, Session>();
  /** Whether clients tell of answers; those with hooks of an earlier version do not. */
  private readonly tells = new Map<string, boolean>();

  constructor(private readonly again: Pick<SendAgain, 'isDue'>) {}

  /** What a session has received; `undefined` if nothing, if it goes again, or if the client names no session. */
  sentTo(request: Request): SentState | undefined {
    const session = this.sessions.get(sessionKey(request) ?? '');
    return session && !this.again.isDue(request.client, session.at) ? session.sent : undefined;
  }

  remember(request: Request, { sent, at, comments }: Received): void {
    const { client } = request;
    const key = sessionKey(request);
    if (key === undefined) return;
    const mayTakeBack = takingBack.has(client) && this.tells.get(client) !== false;
    const before = comments && mayTakeBack ? { sent: this.sentTo(request), comments } : undefined;
    this.sessions.delete(key);
    this.sessions.set(key, { sent, at, before });
    dropOldest(this.sessions, maxSessions);
  }

  /** A session has a new prompt, or goes on: unless it is known that it kept the last prompt, it is as before that. */
  async takeBack(request: Request): Promise<void> {
    const key = sessionKey(request) ?? '';
    const { at = 0, before } = this.sessions.get(key) ?? {};
    if (!before) return;
    if (!this.tells.has(request.client)) this.tells.set(request.client, false);
    if (before.sent) this.sessions.set(key, { sent: before.sent, at });
    else this.sessions.delete(key);
    await before.comments.takeBack();
  }

  /** A session has been answered. */
  noteAnswer(request: Request): void {
    this.tells.set(request.client, true);
    this.keep(request);
  }

  /** A session keeps what came with its last prompt. */
  keep(request: Request): void {
    this.change(request, (session) => ({ ...session, before: undefined }));
  }

  /** A session was told of these problems between its briefs. */
  noteTold(request: Request, told: SentState['problems']): void {
    this.change(request, ({ sent, ...session }) => {
      const problems = new Map(sent.problems);
      for (const [problem, count] of told)
        problems.set(problem, (problems.get(problem) ?? 0) + count);
      return { ...session, sent: { ...sent, problems } };
    });
  }

  /** Forgets what a session has received, unless it has asked again since. */
  forget(request: Request, since: number): void {
    const key = sessionKey(request) ?? '';
    const session = this.sessions.get(key);
    if (session && session.at <= since) this.sessions.delete(key);
  }

  private change(request: Request, change: (session: Session) => Session): void {
    const key = sessionKey(request) ?? '';
    const session = this.sessions.get(key);
    if (session) this.sessions.set(key, change(session));
  }
}
