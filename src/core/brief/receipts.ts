import { Coalescer } from '../../base/coalescer';
import { DisposableOwner, Emitter } from '../../base/events';
import type { Tokens } from '../budget/tokens';
import type { ResourceContents } from '../catalog/resource';
import type { CanonicalUri } from '../documents/uris';
import type { ClientIdentity } from '../protocol/clientIdentity';
import { countMasks } from '../redaction/finding';
import type { BriefItem } from './pinFates';

/** Listeners are notified at this interval while a lot is sent. */
const notifyMs = 1_000;
/** The maximum number of receipts, and of characters of their texts: the oldest are dropped first. */
const maxReceipts = 300;
const maxCharacters = 1_000_000;

interface Sent {
  /** A number that grows with each receipt. */
  readonly id: number;
  readonly at: number;
  /** Absent for binary contents, and for old receipts, whose text was dropped. */
  readonly text?: string;
}

/** What the hook of a client has received a text for: a prompt or the start of a session, the start of a subagent, or an edit. */
export type Occasion = 'prompt' | 'subagent' | 'edit';

interface Told {
  readonly occasion: Occasion;
  /** What the client calls the subagent that has received it. */
  readonly agent?: string;
}

/** A brief that the hook of a client has received. */
export interface SentBrief extends Sent, Told {
  readonly type: 'brief';
  /** The id of an `AiClient`. */
  readonly client: string;
  readonly items: readonly BriefItem[];
  /** The number of secrets that were replaced. */
  readonly redacted: number;
}

/** A resource that a connected client has received. */
export interface SentRead extends Sent {
  readonly type: 'read';
  /** The id of a `ConnectedClient`. */
  readonly client: string;
  readonly identity: ClientIdentity;
  readonly uri: CanonicalUri;
}

export type Receipt = SentBrief | SentRead;

interface Options {
  readonly tokens: Pick<Tokens, 'count'>;
  onError(cause: unknown): void;
}

/** The texts that were sent to each client, kept in memory for a while and never written to disk. */
export class Receipts extends DisposableOwner {
  private readonly changed = this.own(new Emitter<void>());
  /** Something was sent, or the tokens of a text are known. */
  readonly onDidChange = this.changed.event;
  private readonly notifying = this.own(new Coalescer(notifyMs, () => this.changed.fire()));
  private readonly receipts: Receipt[] = [];
  /** The length of all texts that are kept. */
  private characters = 0;
  /** The index of the first receipt that still has its text. */
  private firstText = 0;
  /** The tokens of each text that was asked for, by the receipt's id; `undefined` while they are counted. */
  private readonly weights = new Map<number, number | undefined>();
  private count = 0;

  constructor(
    private readonly options: Options,
    private readonly now: () => number = Date.now,
  ) {
    super();
  }

  /** The latest comes first. */
  get all(): readonly Receipt[] {
    return this.receipts.toReversed();
  }

  /** The briefs of prompts that were sent last, one for each client. */
  get lastBriefs(): readonly SentBrief[] {
    const last = new Map<string, SentBrief>();
    for (const receipt of this.receipts) {
      if (receipt.type === 'brief' && receipt.occasion === 'prompt')
        last.set(receipt.client, receipt);
    }
    return [...last.values()];
  }

  /** The last time that a connected client read a resource. */
  lastRead(client: string, uri: CanonicalUri): SentRead | undefined {
    return this.receipts
      .filter((each) => each.type === 'read')
      .findLast((each) => each.client === client && each.uri === uri);
  }

  /** An estimate of the tokens of a receipt's text; `undefined` until it is counted, and listeners are told then. */
  tokensOf(receipt: Receipt): number | undefined {
    const { id, text } = receipt;
    if (text === undefined) return this.weights.get(id);
    if (!this.weights.has(id)) void this.weigh(receipt).then(() => this.notifying.poke());
    return this.weights.get(id);
  }

  /** Resolves with the number that `tokensOf` returns once it is known; `undefined` for binary contents. */
  async weigh({ id, text }: Receipt): Promise<number | undefined> {
    const known = this.weights.get(id);
    if (known !== undefined || text === undefined) return known;
    this.weights.set(id, undefined);
    try {
      const tokens = await this.options.tokens.count(text);
      if (this.receipts.some((each) => each.id === id)) this.weights.set(id, tokens);
      return tokens;
    } catch (cause) {
      this.options.onError(cause);
      return undefined;
    }
  }

  noteBrief(
    client: string,
    brief: Told & { readonly text: string; readonly items: readonly BriefItem[] },
  ) {
    const redacted = countMasks(brief.text);
    this.add({ type: 'brief', ...this.next(), client, ...brief, redacted });
  }

  noteRead(
    { id: client, identity }: { readonly id: string; readonly identity: ClientIdentity },
    uri: CanonicalUri,
    contents: ResourceContents,
  ): void {
    const text = textOf(contents);
    const sent = { client, identity, uri, ...(text !== undefined && { text }) };
    this.add({ type: 'read', ...this.next(), ...sent });
  }

  private next(): Pick<Sent, 'id' | 'at'> {
    this.count += 1;
    return { id: this.count, at: this.now() };
  }

  private add(receipt: Receipt): void {
    this.receipts.push(receipt);
    this.characters += lengthOf(receipt);
    if (this.receipts.length > maxReceipts) this.dropOldest();
    while (this.characters > maxCharacters) this.dropOldestText();
    this.notifying.poke();
  }

  private dropOldest(): void {
    const oldest = this.receipts.shift();
    if (!oldest) return;
    this.characters -= lengthOf(oldest);
    this.weights.delete(oldest.id);
    this.firstText = Math.max(0, this.firstText - 1);
  }

  /** Drops the oldest text, but keeps its receipt. */
  private dropOldestText(): void {
    const receipt = this.receipts[this.firstText];
    if (!receipt) return;
    const { text: _, ...rest } = receipt;
    this.receipts[this.firstText] = rest;
    this.characters -= lengthOf(receipt);
    this.firstText += 1;
  }
}

function lengthOf({ text }: Receipt): number {
  return text?.length ?? 0;
}

function textOf(contents: ResourceContents): string | undefined {
  if ('text' in contents) return contents.text;
  if (!('children' in contents)) return undefined;
  const texts = contents.children.flatMap(({ name, body }) =>
    'text' in body ? `${name}\n${body.text}\n` : name,
  );
  return texts.join('\n');
}
