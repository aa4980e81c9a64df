import { DisposableOwner, Emitter, type Event } from '../../../base/events';
import type {
  Claim,
  ReadContext,
  ResourceBody,
  ResourceChange,
  ResourceDescription,
  ResourceEntry,
  ResourceKind,
  ResourceTemplate,
} from '../../../core/catalog/resource';
import { canonicalUri, withoutQuery, type CanonicalUri } from '../../../core/documents/uris';
import type { Redactor } from '../../../core/redaction/redact';
import type { Topic } from '../../../core/sharing/topics';
import type { CommentStore } from '../model/commentStore';
import { commentsUri, headOf, sectionOf } from '../model/commentText';
import { shownThreads, type CommentTexts } from '../model/shownThreads';
import type { Thread } from '../model/thread';

const uri = canonicalUri(commentsUri);
const mimeType = 'text/markdown';
/** Above all that is not pinned, and most that is. */
const priority = 0.9;
const entry: ResourceEntry = { uri, priority, order: 0, isVetted: true };
const description: ResourceDescription = {
  name: 'comments',
  title: 'Comments',
  description: 'What the person has said about lines of this workspace, for you to do.',
  mimeType,
  audience: ['assistant'],
  icon: 'text-pinned',
  reason: 'window',
};

interface Options extends CommentTexts {
  readonly store: CommentStore;
  readonly redactor: Pick<Redactor, 'redact'>;
  /** The lines of a comment have moved or changed. */
  readonly onDidMove: Event<unknown>;
}

/** All comments that are not resolved, sent or not: `context://workspace/comments`, listed while there is one. */
export class Comments extends DisposableOwner implements ResourceKind {
  private readonly changed = this.own(new Emitter<ResourceChange>());
  readonly onDidChange = this.changed.event;
  readonly topics: readonly Topic[] = ['comments'];
  readonly listedWith = 'comments';
  readonly quoting = [uri];
  readonly templates: readonly ResourceTemplate[] = [];
  /** What a read would show, and whether there is any. */
  private known: string;

  constructor(private readonly options: Options) {
    super();
    this.known = this.state();
    this.own(options.store.onDidChange(() => this.announce()));
    this.own(options.onDidMove(() => this.changed.fire({ type: 'content', uri })));
  }

  claim(asked: CanonicalUri): Claim | undefined {
    return withoutQuery(asked) === uri ? {} : undefined;
  }

  topicOf(): Topic {
    return 'comments';
  }

  async list(): Promise<readonly ResourceEntry[]> {
    return this.open.length > 0 ? [entry] : [];
  }

  async find(): Promise<ResourceEntry | undefined> {
    return this.open.length > 0 ? entry : undefined;
  }

  priorityOf(): number {
    return priority;
  }

  describe(): ResourceDescription {
    return description;
  }

  nameOf(): string {
    return description.name;
  }

  async read(_: CanonicalUri, context: ReadContext): Promise<ResourceBody> {
    const { store, redactor } = this.options;
    const shown = await shownThreads(this.open, context, this.options);
    const text = shown.map((each) => sectionOf(each)).join('');
    if (text === '') return { mimeType, text: 'There are no comments.\n' };
    return { mimeType, text: headOf(store.state.mayAnswer) + redactor.redact(text).text };
  }

  private get open(): readonly Thread[] {
    return this.options.store.threads.filter(({ isResolved }) => !isResolved);
  }

  private announce(): void {
    const before = this.known;
    this.known = this.state();
    if (before === this.known) return;
    if ((before === '') !== (this.known === '')) this.changed.fire({ type: 'list' });
    this.changed.fire({ type: 'content', uri });
  }

  private state(): string {
    const { open } = this;
    const said = open.map(({ id, said: all, place }) => [id, all, place.lines, place.uri]);
    return open.length === 0 ? '' : JSON.stringify(said);
  }
}
