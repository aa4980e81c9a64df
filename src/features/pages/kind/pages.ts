import { InvalidRequest, Unavailable } from '../../../base/errors';
import { DisposableOwner, Emitter } from '../../../base/events';
import { documentIcon } from '../../../core/catalog/icons';
import { checkReadSize } from '../../../core/catalog/readLimit';
import type { InWorktrees } from '../../../core/catalog/inWorktrees';
import type {
  BodyMeta,
  Claim,
  ResourceBody,
  ResourceChange,
  ResourceDescription,
  ResourceEntry,
  ResourceKind,
  ResourceTemplate,
} from '../../../core/catalog/resource';
import { parseLines, sliceLines } from '../../../core/documents/lines';
import { type CanonicalUri, isWeb, withoutFragment } from '../../../core/documents/uris';
import { decodedPath, isLoopbackPage } from '../model/pageAddress';
import { describeFailure } from '../model/pageFailure';
import type { PageRecord } from '../model/pageRecord';
import { sectionOf } from '../model/sections';
import type { ActivePins } from '../../../core/pins/activePins';
import type { Topic } from '../../../core/sharing/topics';
import type { PageFetcher } from '../reading/pageFetcher';
import type { PageChange, PageStore } from '../reading/pageStore';

interface Options {
  readonly pins: Pick<ActivePins, 'isByHand'>;
  readonly store: PageStore;
  readonly fetcher: Pick<PageFetcher, 'refreshIfDue'>;
  /** Whether a file of this path is never shared. */
  isSecret(path: string): boolean;
  maxReadBytes(): number;
}

/** The web pages that the person has pinned, under their own addresses. A read returns the last snapshot. */
export class Pages extends DisposableOwner implements ResourceKind {
  private readonly changed = this.own(new Emitter<ResourceChange>());
  readonly onDidChange = this.changed.event;
  readonly inWorktrees: InWorktrees = { resources: 'same', isOne: isWeb };
  readonly templates: readonly ResourceTemplate[] = [];
  readonly topics: readonly Topic[] = ['pages'];

  constructor(private readonly options: Options) {
    super();
    this.own(options.store.onDidChange((changes) => this.announce(changes)));
  }

  /** A page has no document: it is served because it was pinned by hand, and for nothing else. */
  claim(uri: CanonicalUri): Claim | undefined {
    if (!isWeb(uri)) return undefined;
    const page = withoutFragment(uri);
    return this.options.pins.isByHand(page) && !this.isSecret(page) ? {} : undefined;
  }

  topicOf(): Topic {
    return 'pages';
  }

  /** Only pinned pages exist, and the catalogue finds pins by itself. */
  async list(): Promise<readonly ResourceEntry[]> {
    return [];
  }

  refreshIfDue(uri: CanonicalUri): Promise<void> {
    return this.options.fetcher.refreshIfDue(withoutFragment(uri));
  }

  async find(uri: CanonicalUri): Promise<ResourceEntry | undefined> {
    return { uri, priority: 0, order: 0, isVetted: true };
  }

  async describe(uri: CanonicalUri): Promise<ResourceDescription> {
    const record = await this.options.store.record(withoutFragment(uri));
    const { pathname, host } = new URL(uri);
    const name = pathname.split('/').findLast((part) => part !== '') ?? host;
    const { title, mimeType, size, changedAt } = record?.snapshot ?? {};
    return {
      name,
      title: title ?? uri,
      description: stateOf(record),
      icon: documentIcon(mimeType, false),
      ...(mimeType !== undefined && { mimeType, size }),
      ...(changedAt !== undefined && { lastModified: changedAt }),
    };
  }

  async read(uri: CanonicalUri): Promise<ResourceBody> {
    const page = withoutFragment(uri);
    const { store, maxReadBytes } = this.options;
    const record = await store.record(page);
    const body = await store.body(page);
    const snapshot = record?.snapshot;
    if (!body || !snapshot) throw new Unavailable(`${stateOf(record)} ${remedy}`);
    const meta: BodyMeta = {
      snapshotOf: new Date(snapshot.confirmedAt).toISOString(),
      ...(record.failure && { isOld: true }),
    };
    const { mimeType } = snapshot;
    const [, fragment = ''] = uri.split('#');
    if ('blob' in body) {
      checkReadSize(body.blob.length, maxReadBytes());
      return { mimeType, blob: body.blob, meta };
    }
    const lines = /^L\d/i.test(fragment) ? parseLines(fragment) : undefined;
    if (lines) {
      const slice = sliceLines(body.text, lines);
      checkReadSize(Buffer.byteLength(slice.text), maxReadBytes());
      const { first, last } = slice.range;
      const part = { lines: `${first}-${last}`, lineCount: slice.lineCount };
      return { mimeType, text: slice.text, meta: { ...meta, ...part } };
    }
    const text = fragment === '' ? body.text : sectionOf(body.text, body.headings, fragment);
    if (text === undefined) {
      throw new InvalidRequest('The page has no such heading. Read it without the part behind #.');
    }
    const advice = 'Read it by lines, as in #L1-L200, or by a heading.';
    checkReadSize(Buffer.byteLength(text), maxReadBytes(), advice);
    return { mimeType, text, meta };
  }

  /** A server on this machine may serve the files of a workspace. */
  private isSecret(page: CanonicalUri): boolean {
    return isLoopbackPage(page) && this.options.isSecret(decodedPath(page));
  }

  private announce(changes: readonly PageChange[]): void {
    for (const { uri, before, after } of changes) {
      const [old, now] = [before?.snapshot, after?.snapshot];
      if (old?.title !== now?.title) this.changed.fire({ type: 'list' });
      if (old?.body !== now?.body) this.changed.fire({ type: 'content', uri });
    }
  }
}

const remedy = 'The person who pinned it can refresh it in VS Code.';

function stateOf(record: PageRecord | undefined): string {
  const { snapshot, failure } = record ?? {};
  const why = failure && describeFailure(failure);
  if (!snapshot) return `No snapshot of this page yet${why === undefined ? '' : `: ${why}`}.`;
  const taken = `Snapshot of ${new Date(snapshot.confirmedAt).toISOString()}.`;
  return why === undefined ? taken : `${taken} It is old, as the last refresh failed: ${why}.`;
}
