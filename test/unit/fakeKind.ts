import { Emitter } from '../../src/base/events';
import type {
  Claim,
  ReadContext,
  ResourceChange,
  ResourceContents,
  ResourceDescription,
  ResourceEntry,
  ResourceKind,
  ResourceTemplate,
} from '../../src/core/catalog/resource';
import { documentTopics } from '../../src/core/sharing/topics';
import { type CanonicalUri, canonicalUri } from '../../src/core/documents/uris';

interface Options {
  /** It claims every URI with this prefix. */
  readonly claims: string;
  readonly list?: () => readonly ResourceEntry[];
  /** Entries that can be read but are not listed. */
  readonly unlisted?: readonly ResourceEntry[];
  /** The subject of a claimed document is the document itself, unless a test overrides it. */
  readonly claim?: (uri: CanonicalUri) => Claim;
  readonly describe?: (uri: string) => ResourceDescription;
  readonly templates?: readonly ResourceTemplate[];
  readonly nameOf?: (uri: string) => string;
  readonly resolve?: (path: string) => CanonicalUri | undefined;
  /** The contents of each entry; if left out, a text that names it. */
  readonly contents?: ResourceContents;
}

/** A kind of resource with the entries that a test gives it, which records the calls. */
export class FakeKind implements ResourceKind {
  private readonly changed = new Emitter<ResourceChange>();
  readonly onDidChange = this.changed.event;
  readonly templates: readonly ResourceTemplate[];
  readonly topics = documentTopics;
  readonly asked: string[] = [];
  reconciled = 0;
  lastContext: ReadContext | undefined;

  constructor(private readonly options: Options) {
    this.templates = options.templates ?? [];
  }

  fire(change: ResourceChange): void {
    this.changed.fire(change);
  }

  claim(uri: CanonicalUri): Claim | undefined {
    if (!uri.startsWith(this.options.claims)) return undefined;
    return this.options.claim?.(uri) ?? { subject: uri };
  }

  async list(): Promise<readonly ResourceEntry[]> {
    this.asked.push('list');
    return this.entries();
  }

  reconcile(): void {
    this.reconciled += 1;
  }

  async find(uri: string): Promise<ResourceEntry | undefined> {
    this.asked.push(`find ${uri}`);
    return this.entryOf(uri);
  }

  priorityOf(uri: string): number | undefined {
    return this.entryOf(uri)?.priority;
  }

  async describe(uri: string): Promise<ResourceDescription> {
    return this.options.describe?.(uri) ?? { name: uri, title: uri };
  }

  nameOf(uri: string): string {
    return this.options.nameOf?.(uri) ?? uri;
  }

  resolve(path: string): CanonicalUri | undefined {
    return this.options.resolve?.(path);
  }

  async read(uri: string, context: ReadContext): Promise<ResourceContents | undefined> {
    this.asked.push(`read ${uri}`);
    this.lastContext = context;
    const { contents = { mimeType: 'text/plain', text: `text of ${uri}` } } = this.options;
    return this.entryOf(uri) && contents;
  }

  dispose(): void {
    this.changed.dispose();
  }

  private entries(): readonly ResourceEntry[] {
    return this.options.list?.() ?? [];
  }

  private entryOf(uri: string): ResourceEntry | undefined {
    return [...this.entries(), ...(this.options.unlisted ?? [])].find((entry) => entry.uri === uri);
  }
}

export function entry(uri: string, details: Partial<ResourceEntry> = {}): ResourceEntry {
  return { uri: canonicalUri(uri), priority: 0, order: 0, ...details };
}
