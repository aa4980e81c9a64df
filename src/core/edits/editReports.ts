import { dropOldest } from '../../base/dropOldest';
import {
  contextFor,
  nothing,
  sessionKey,
  type Answer,
  type HookReading,
} from '../brief/hookReading';
import { countProblems } from '../brief/sentState';
import type { ReadContext } from '../catalog/resource';
import type { DocumentProblems, Problem } from '../documents/problems';
import { type CanonicalUri, canonicalUri, fileUri } from '../documents/uris';
import type { FreshnessSource, ServerAnswer, Wait } from '../freshness/freshness';
import type { HookRequest } from '../protocol/hook';
import {
  addLate,
  afterEdit,
  beforeEdit,
  emptyBook,
  type Counts,
  type EditBook,
  type Found,
} from './editBook';
import { editText } from './editText';
import { bySince, untold } from './reportParts';

/** A hook ends after 1.5 seconds, and its process needs some of them. */
const waitMs = 1_250;
/** The maximum number of agents that are remembered. */
const maxBooks = 200;
/** The maximum number of questions that wait at a time. */
const maxWaiting = 8;
/** The maximum length of a line, much more than is told of it: hundreds of problems can be in a line that has a whole program. */
const maxLine = 10_000;
/** The maximum number of earlier edited documents that are looked at, each of which takes some of the wait. */
const maxEdited = 10;

interface Options extends HookReading {
  readonly freshness: Pick<FreshnessSource, 'ask' | 'before'>;
  /** The problems that VS Code shows. */
  published(document: CanonicalUri): readonly Problem[];
  /** The title of a document. */
  title(document: CanonicalUri): string;
  /** The address under which the window shows a file: a tool can name the real path of a folder that is a link. */
  asShown(file: CanonicalUri): CanonicalUri;
  /** Called once the client has received the text, which is not empty, and tells of these problems. */
  onDidDeliver(request: HookRequest, text: string, told: Counts): void;
}

/** Reports nothing: for a worktree, whose problems the editor does not know. */
export const noEditReports: Pick<EditReports, 'before' | 'after' | 'noteBrief'> = {
  before: async () => nothing,
  after: async () => nothing,
  noteBrief: () => undefined,
};

/** Tells an agent what its edits have broken. */
export class EditReports {
  private readonly books = new Map<string, EditBook>();
  private waiting = 0;

  constructor(private readonly options: Options) {}

  /** Notes what is wrong before an edit, so that none of it is told after it. */
  async before(request: HookRequest, signal: AbortSignal): Promise<Answer> {
    const key = sessionKey(request);
    if (key === undefined) return nothing;
    const { freshness } = this.options;
    const found = await this.look(request, signal, (document, wait) =>
      freshness.before(document, wait),
    );
    if (!found) return nothing;
    const documents = this.documentsOf(request);
    this.remember(key, beforeEdit(this.books.get(key) ?? emptyBook, documents, found));
    return nothing;
  }

  async after(request: HookRequest, signal: AbortSignal): Promise<Answer> {
    const key = sessionKey(request);
    if (key === undefined) return nothing;
    const atFirst = this.books.get(key) ?? emptyBook;
    // Until the client has received the report.
    this.remember(key, addLate(atFirst, this.documentsOf(request)));
    const found = await this.look(request, signal, (document, wait) => this.fresh(document, wait));
    const context = contextFor(this.options, request.client, signal);
    if (!found || !context) return nothing;
    const lines = new Map<CanonicalUri, readonly string[]>();
    const edited: DocumentProblems[] = [];
    for (const each of found.edited) {
      const text = await savedText(context, each.document);
      if (text === undefined) continue;
      lines.set(each.document, text.split(/\r\n|[\r\n]/));
      edited.push(each);
    }
    if (edited.length === 0) return nothing;
    const before = this.books.get(key) ?? emptyBook;
    const { book, ...report } = afterEdit(before, { ...found, edited });
    const { own, still, announced } = untold(report, request.toolAnswer);
    for (const { document } of still) {
      const text = lines.has(document) ? undefined : await savedText(context, document);
      if (text !== undefined) lines.set(document, text.split(/\r\n|[\r\n]/));
    }
    const paths = edited.map(({ path }) => path);
    const { unasked, access } = this.options;
    // What is cut can be a part of a secret, so each text is masked as a whole.
    const masked = (found: readonly DocumentProblems[]) =>
      found.map((each) => unasked.problemsOf(each));
    const told = { ...bySince(masked(own), atFirst.late), still: masked(still), announced };
    const lineAt = (document: CanonicalUri, line: number) =>
      unasked.text((lines.get(document)?.[line - 1] ?? '').trim().slice(0, maxLine));
    const text = unasked.text(editText(paths, told, lineAt));
    if (!access.isSharing()) return nothing;
    const delivered = () => {
      this.remember(key, book);
      const counts = countProblems([...own, ...still]);
      if (text !== '') this.options.onDidDeliver(request, text, counts);
    };
    return { text, delivered };
  }

  /** A brief has told the session's agent of all problems that VS Code publishes. */
  noteBrief(request: HookRequest): void {
    const key = sessionKey(request);
    const book = key === undefined ? undefined : this.books.get(key);
    if (key === undefined || !book) return;
    // VS Code publishes nothing of a file without a tab, so the brief has not told of it.
    const isUntold = (document: CanonicalUri) => this.options.published(document).length === 0;
    const late = [...book.late].filter(isUntold);
    const announced = [...book.announced].filter(([document]) => isUntold(document));
    this.remember(key, { ...book, announced: new Map(announced), late: new Set(late) });
  }

  /** The problems of the documents that are edited, as far as they are known and the client may see them. */
  private async look(
    request: HookRequest,
    signal: AbortSignal,
    ask: (document: CanonicalUri, wait: Wait) => Promise<Problems>,
  ): Promise<Found | undefined> {
    const visible = await this.visible(request, this.documentsOf(request), signal);
    if (visible.length === 0 || this.waiting >= maxWaiting) return undefined;
    const also = this.editedBy(request);
    this.waiting += 1;
    try {
      const found = await Promise.all(
        visible.map(async (document) => ({
          document,
          answer: await ask(document, { ms: waitMs, signal, also }),
        })),
      );
      return await this.seen(request, found, signal);
    } finally {
      this.waiting -= 1;
    }
  }

  private documentsOf({ files = [] }: HookRequest): readonly CanonicalUri[] {
    return [...new Set(files.map((path) => this.options.asShown(fileUri(path))))];
  }

  /** What the agent has edited last: the present edit may break it. */
  private editedBy(request: HookRequest): readonly CanonicalUri[] {
    const book = this.books.get(sessionKey(request) ?? '');
    return [...(book?.before.keys() ?? [])].slice(-maxEdited);
  }

  /** What the client may still see after the wait. */
  private async seen(
    request: HookRequest,
    found: readonly { readonly document: CanonicalUri; readonly answer: Problems }[],
    signal: AbortSignal,
  ): Promise<Found> {
    const visible = await this.visible(
      request,
      found.map(({ document }) => document),
      signal,
    );
    const edited = found.flatMap(({ document, answer }) =>
      answer && visible.includes(document) ? this.named(document, answer.problems) : [],
    );
    const others = found.flatMap(({ answer }) => answer?.others ?? []);
    const shown = await this.visible(
      request,
      others.map(({ document }) => document),
      signal,
    );
    const elsewhere = new Map(
      others
        .filter(({ document }) => shown.includes(document) && !visible.includes(document))
        .map((each) => [each.document, this.named(each.document, each.problems)]),
    );
    return { edited, elsewhere: [...elsewhere.values()] };
  }

  private named(document: CanonicalUri, problems: readonly Problem[]): DocumentProblems {
    return { document, path: this.options.title(document), problems };
  }

  private async visible(
    { client }: HookRequest,
    documents: readonly CanonicalUri[],
    signal: AbortSignal,
  ): Promise<readonly CanonicalUri[]> {
    const context = contextFor(this.options, client, signal);
    const visible: CanonicalUri[] = [];
    if (!context?.sees('edits')) return visible;
    for (const document of documents) {
      if (await context.maySee(problemsOf(document))) visible.push(document);
    }
    return visible;
  }

  private async fresh(document: CanonicalUri, wait: Wait) {
    const { freshness, published } = this.options;
    const answer = await freshness.ask(document, wait);
    if (!answer.freshness.isFresh) return undefined;
    return { ...answer, problems: answer.problems ?? published(document) };
  }

  private remember(key: string, book: EditBook): void {
    this.books.delete(key);
    this.books.set(key, book);
    dropOldest(this.books, maxBooks);
  }
}

/** `undefined` if they are not known. */
type Problems =
  (Pick<ServerAnswer, 'others'> & { readonly problems: readonly Problem[] }) | undefined;

function problemsOf(document: CanonicalUri): CanonicalUri {
  return canonicalUri(`diagnostics://document/${encodeURIComponent(document)}`);
}

/** The text of a file; `undefined` if it has unsaved edits: then the edit on disk is not what VS Code checks. */
async function savedText(
  { read }: ReadContext,
  document: CanonicalUri,
): Promise<string | undefined> {
  const contents = await read(document);
  if (!contents || !('text' in contents) || contents.meta?.dirty) return undefined;
  return contents.text;
}
