import type { Tokens } from '../budget/tokens';
import type { ReadContext } from '../catalog/resource';
import type { HookRequest } from '../protocol/hook';
import { trialName } from '../protocol/serverDeclaration';
import type { Brief, BriefMaker } from './briefMaker';
import { noComments, type CommentsInBrief, type TakenComments } from './commentsInBrief';
import { contextFor, nothing, type Answer, type HookReading } from './hookReading';
import { HookSessions } from './hookSessions';
import { inTime } from './inTime';
import { askedBudget, commentsRoom, hookBudget, type BriefBudget } from './limits';
import type { PinFates } from './pinFates';
import type { RememberedReads } from './rememberedReads';
import type { SendAgain } from './sendAgain';
import type { SentState } from './sentState';

export interface HookBriefsOptions extends HookReading {
  readonly maker: BriefMaker;
  readonly comments: Pick<CommentsInBrief, 'isAny' | 'preview' | 'take'>;
  readonly tokens: Tokens;
  /** Whose sessions have lost what they have received. */
  readonly again: Pick<SendAgain, 'isDue'>;
  /** The most tokens of a brief that the user wants; clients that cut longer ones get less. */
  maxTokens(): number;
  /** Whether the user wants a line about each brief where they type. */
  hasNotice(): boolean;
  /** Called once the client has received the text, which is not empty. */
  onDidDeliver(client: string, brief: BriefWithText): void;
}

export interface BriefPreview {
  readonly text: string;
  /** An estimate of the text's tokens. */
  readonly tokens: number;
  readonly budget: number;
  readonly pins: PinFates;
}

/** Waiting comments in this text: `taken` to be sent, `shown` in a preview, or `none`. */
type Comments = 'taken' | 'shown' | 'none';

type BriefWithText = Brief & { readonly text: string };

interface Making {
  /** What the session has received, if it receives only changes. */
  readonly sent?: SentState | undefined;
  /** `undefined` while nothing is shared. */
  readonly context: ReadContext | undefined;
  readonly budget: BriefBudget;
  readonly reads?: RememberedReads | undefined;
  /** What the person asks. */
  readonly prompt?: string | undefined;
  readonly comments: Comments;
}

/** The brief for the hooks of AI clients. A session that asks again receives only the changes since its last brief. */
export class HookBriefs {
  private readonly sessions: HookSessions;
  private preparing: Promise<unknown> | undefined;

  constructor(private readonly options: HookBriefsOptions) {
    this.sessions = new HookSessions(options.again);
  }

  async answer(request: HookRequest, signal: AbortSignal): Promise<Answer> {
    const at = Date.now();
    const { client, session, prompt } = request;
    const isTrial = session === trialName;
    const isWhole = request.deliver === 'whole' || isTrial;
    if (request.deliver === 'changes') await this.sessions.takeBack(request);
    const making = await this.make({
      sent: isWhole ? undefined : this.sessions.sentTo(request),
      context: this.contextInTime(client, signal),
      budget: this.budgetOf(client),
      prompt,
      comments: request.isPrompt && !isTrial ? 'taken' : 'none',
    });
    if (!making) return nothing;
    const { brief, comments } = making;
    const { text } = brief;
    if (isTrial) return { ...nothing, text };
    const delivered = () => {
      comments.sent(client);
      const { sent } = brief;
      this.sessions.remember(request, { sent, at, ...(request.isPrompt && { comments }) });
      if (text !== '') this.options.onDidDeliver(client, brief);
    };
    const isNoticed = text !== '' && this.options.hasNotice();
    return { text, ...(isNoticed && { notice: brief.notice }), delivered };
  }

  /**
   * The text that the next prompt would carry in a client that has received no brief; empty if nothing is shared.
   * @param reads what was read for earlier previews.
   */
  preview(signal: AbortSignal, reads?: RememberedReads): Promise<BriefPreview> {
    return this.show(signal, this.budgetOf(''), reads);
  }

  /** The same text for where nothing cuts it, such as a web chat: as long as the user wants. */
  textToCopy(signal: AbortSignal): Promise<BriefPreview> {
    const { tokens, maxTokens } = this.options;
    return this.show(signal, askedBudget(tokens, maxTokens()));
  }

  private async show(
    signal: AbortSignal,
    budget: BriefBudget,
    reads?: RememberedReads,
  ): Promise<BriefPreview> {
    const context = contextFor(this.options, '', signal);
    const made = await this.make({ context, budget, reads, comments: 'shown' });
    const { text = '', pins = new Map(), tokens = 0 } = made?.brief ?? {};
    return { text, pins, tokens, budget: budget.tokens };
  }

  /**
   * Builds what the first brief of a window needs, the tokenizer and the order of the list, when a session starts, so
   * that its first prompt does not wait for it. If this fails, the prompt's own request reports it. Nobody waits for the
   * result, so that no limit of requests counts it: it is built once at a time.
   */
  private prepare(client: string): void {
    const context = contextFor(this.options, client, new AbortController().signal);
    const budget = this.budgetOf(client);
    this.preparing ??= this.make({ context, budget, comments: 'none' })
      .catch(() => undefined)
      .finally(() => (this.preparing = undefined));
  }

  private contextInTime(client: string, signal: AbortSignal): ReadContext | undefined {
    const context = contextFor(this.options, client, signal);
    const patient = contextFor(this.options, client, new AbortController().signal);
    return context && patient && inTime(context, patient);
  }

  private async make({ context, budget, sent, reads, prompt, comments: how }: Making) {
    const { maker, unasked } = this.options;
    if (!context) return undefined;
    const comments = await this.commentsFor(how, context, budget);
    try {
      const request = { context, budget, sent, prompt, comments };
      const { text, ...brief } = await unasked.brief(maker, request, reads);
      // A brief without room is not sent, so that the session does not count as having received it.
      if (this.options.access.isSharing() && text !== undefined) {
        return { brief: { ...brief, text }, comments };
      }
    } catch (cause) {
      comments.putBack();
      throw cause;
    }
    comments.putBack();
    return undefined;
  }

  private async commentsFor(
    how: Comments,
    context: ReadContext,
    budget: BriefBudget,
  ): Promise<TakenComments> {
    const { comments } = this.options;
    if (how === 'none' || !comments.isAny) return noComments;
    const room = commentsRoom(budget);
    if (how === 'taken') return comments.take(context, room);
    return { ...noComments, ...(await comments.preview(context, room)) };
  }

  private budgetOf(client: string): BriefBudget {
    const { tokens, maxTokens } = this.options;
    return hookBudget(tokens, { client, most: maxTokens() });
  }

  /** A session has forgotten what it received, and its next prompt comes soon. */
  forget(request: HookRequest): void {
    this.sessions.forget(request, request.startedAt ?? Date.now());
    this.prepare(request.client);
  }

  /** The client has answered the last prompt of a session. */
  noteAnswer(request: HookRequest): void {
    this.sessions.noteAnswer(request);
  }

  /** A session has gone on since its last prompt, perhaps by a subagent that it has started. */
  keep({ client, session, parent = session }: HookRequest): void {
    this.sessions.keep({ client, ...(parent !== undefined && { session: parent }) });
  }

  /** A session was told of these problems between its briefs. */
  noteTold(request: Pick<HookRequest, 'client' | 'session'>, told: SentState['problems']): void {
    this.sessions.noteTold(request, told);
  }
}
