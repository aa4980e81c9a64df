import { Busy, InvalidRequest, Unavailable } from '../../../base/errors';
import type { Event } from '../../../base/events';
import { plainLine } from '../../../base/oneLine';
import { visible } from '../../../base/visible';
import type { Access } from '../../../core/access/access';
import type { Answers, CommentAnswer, ProposedPin, Writer } from '../../../core/answers/answers';
import type { CanonicalUri } from '../../../core/documents/uris';
import type { CommentStore } from './commentStore';
import type { Proposal } from './storedComments';
import { answer } from './threadEdits';

const minuteMs = 60_000;
/** What all clients together may write in a minute, and in a thread. */
const maxInMinute = 30;
const maxInThread = 100;
const maxProposals = 20;
const maxDismissed = 500;
const maxReason = 200;

interface Options {
  readonly store: CommentStore;
  readonly access: Pick<Access, 'isSharing' | 'decideDocument'>;
  /** Whether there is such a file. */
  exists(uri: CanonicalUri): Promise<boolean>;
  /** The client's name, as the person knows it. */
  nameOf(by: Writer): string;
}

/** What clients write: answers to what they were sent, and what they would have pinned. */
export class WrittenAnswers implements Answers {
  readonly onDidChange: Event<void>;
  private written: readonly number[] = [];

  constructor(private readonly options: Options) {
    this.onDidChange = options.store.onDidChange;
  }

  get isOn(): boolean {
    return this.options.store.state.mayAnswer;
  }

  async answer(by: Writer, { id, text, isDone }: CommentAnswer): Promise<void> {
    this.take();
    const { store, nameOf } = this.options;
    const thread = store.thread(id);
    if (by.key === undefined || !thread?.sent?.clients.includes(by.key)) {
      throw new InvalidRequest(`You were sent no comment ${JSON.stringify(id.slice(0, 40))}.`);
    }
    if (thread.said.length >= maxInThread) {
      throw new InvalidRequest('Too much was said about this comment. Tell the person instead.');
    }
    const shown = visible(text.replaceAll(/(?![\t\n])\p{Cc}/gu, '')).trim();
    if (shown === '') throw new InvalidRequest('The answer has no text that can be seen.');
    await store.edit(answer(id, { text: shown, at: Date.now(), by: nameOf(by) }, isDone));
  }

  async propose(by: Writer, pins: readonly ProposedPin[]): Promise<number> {
    this.take();
    const { store, nameOf } = this.options;
    const name = nameOf(by);
    const found: Proposal[] = [];
    for (const { uri, reason } of pins) {
      if (!(await this.isThere(uri))) continue;
      found.push({ uri, reason: plainLine(visible(reason), maxReason), by: name });
    }
    let shown = 0;
    await store.change((state) => {
      const wanted = found.filter(({ uri }) => !state.dismissed.includes(uri));
      const fresh = new Map(wanted.map((each) => [each.uri, each]));
      shown = fresh.size;
      const others = state.proposals.filter(({ uri }) => !fresh.has(uri));
      return { ...state, proposals: [...fresh.values(), ...others].slice(0, maxProposals) };
    });
    return shown;
  }

  get proposals(): readonly Proposal[] {
    return this.options.store.state.proposals;
  }

  /** The person does not want to see it again. */
  async dismiss(uri: CanonicalUri): Promise<void> {
    await this.options.store.change((state) => ({
      ...state,
      proposals: state.proposals.filter((each) => each.uri !== uri),
      dismissed: [...state.dismissed, uri].slice(-maxDismissed),
    }));
  }

  private async isThere(uri: CanonicalUri): Promise<boolean> {
    const { isAllowed } = await this.options.access.decideDocument(uri);
    return isAllowed && this.options.exists(uri);
  }

  /** @throws Unavailable while the person does not allow it; Busy for too many. */
  private take(): void {
    if (!this.isOn || !this.options.access.isSharing()) {
      throw new Unavailable('The person does not let AI tools write here.');
    }
    const now = Date.now();
    this.written = this.written.filter((at) => at > now - minuteMs);
    if (this.written.length >= maxInMinute) {
      throw new Busy(`At most ${maxInMinute} answers and proposals a minute: wait a moment.`);
    }
    this.written = [...this.written, now];
  }
}
