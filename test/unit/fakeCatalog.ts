import { Access, type Sharing } from '../../src/core/access/access';
import { Catalog } from '../../src/core/catalog/catalog';
import { Kinds } from '../../src/core/catalog/kinds';
import { Emitter } from '../../src/base/events';
import type { ActivePins, PinSource } from '../../src/core/pins/activePins';
import type { Pin } from '../../src/core/pins/pin';
import type {
  ReadContext,
  ResourceChange,
  ResourceContents,
  ResourceEntry,
  ResourceKind,
  ResourceTemplate,
} from '../../src/core/catalog/resource';
import { type CanonicalUri, canonicalUri, parseUri } from '../../src/core/documents/uris';
import { documentTopics } from '../../src/core/sharing/topics';
import type { Suggestions } from '../../src/core/suggestions/suggestions';
import { activePins, ChangingPins } from './activePins';
import { redactor } from './unasked';

const root = 'file:///ws/';

type Read = (context: ReadContext) => ResourceContents | Promise<ResourceContents | undefined>;

/** A kind whose resources a test sets. */
export class MemoryKind implements ResourceKind {
  private readonly changes = new Emitter<ResourceChange>();
  readonly onDidChange = this.changes.event;
  readonly topics = documentTopics;
  readonly templates: readonly ResourceTemplate[] = [
    {
      uriTemplate: 'file:///{+path}',
      name: 'file',
      title: 'A file',
      description: 'Any file of the workspace.',
      variables: {
        path: { type: 'listed', valueOf: (uri) => uri.slice('file:///'.length) },
        lines: { type: 'computed', values: async ({ path }) => [`1-${path?.length}`] },
      },
      icon: 'text',
    },
  ];
  protected readonly reads = new Map<CanonicalUri, Read>();

  put(at: string, read: string | Read): void {
    this.reads.set(
      canonicalUri(at),
      typeof read === 'string' ? () => ({ mimeType: 'text/plain', text: read }) : read,
    );
  }

  remove(at: string): void {
    this.reads.delete(canonicalUri(at));
  }

  change(at: string): void {
    const uri = canonicalUri(at);
    this.changes.fire({ type: 'content', uri, subject: uri });
  }

  changeList(): void {
    this.changes.fire({ type: 'list' });
  }

  claim(uri: CanonicalUri) {
    return parseUri(uri).scheme === 'file' ? { subject: uri } : undefined;
  }

  nameOf(uri: string): string {
    return uri.replace(root, '');
  }

  resolve(path: string): CanonicalUri {
    return canonicalUri(path.startsWith('/') ? `file://${path}` : root + path);
  }

  async list(): Promise<readonly ResourceEntry[]> {
    return [...this.reads.keys()].map((uri) => ({ uri, priority: 0.1, order: 0 }));
  }

  async find(uri: CanonicalUri) {
    return this.reads.has(uri) ? { uri, priority: 0.1, order: 0 } : undefined;
  }

  priorityOf(): number {
    return 0.1;
  }

  async describe(uri: CanonicalUri) {
    const title = parseUri(uri).path;
    const name = title.slice(title.lastIndexOf('/') + 1);
    return { name, title, lastModified: 0, ...(name.endsWith('.ts') && { icon: 'code' as const }) };
  }

  async read(uri: CanonicalUri, context: ReadContext) {
    return this.reads.get(uri)?.(context);
  }

  dispose(): void {
    this.changes.dispose();
  }
}

/** The state of the window that a test may change while the server runs. */
export interface FakeWindow {
  sharing: Sharing;
  readonly excluded: Set<string>;
  /** Documents with a tab. */
  readonly open: Set<string>;
  /** Whether the check for excluded files throws. */
  isBroken: boolean;
}

interface Options {
  readonly pageSize?: number;
  /** The kind in memory, if it is a special one. */
  readonly kind?: (window: FakeWindow) => MemoryKind;
  /** Other kinds, after the one in memory. */
  readonly more?: readonly ResourceKind[];
  /** The last kinds, which are made from the others. */
  readonly last?: (kinds: Kinds, pins: ActivePins) => readonly ResourceKind[];
  readonly pins?: readonly Pin[];
  readonly suggestions?: Suggestions;
  /** The pins of the team. */
  readonly team?: PinSource;
}

/** The real catalogue with a kind in memory, and access rules that depend on the fake window only. */
export function fakeCatalog(options: Options = {}) {
  const { pageSize = 1_000, more = [], pins: own = [], team, last, suggestions } = options;
  const window: FakeWindow = {
    sharing: 'on',
    excluded: new Set(),
    open: new Set(),
    isBroken: false,
  };
  const kind = options.kind?.(window) ?? new MemoryKind();
  const access = new Access({
    sharing: () => window.sharing,
    isServed: (uri) => uri.startsWith('file:'),
    realUri: async (uri) => uri,
    openListed: async () => undefined,
    isInWorkspace: (uri) => uri.startsWith(root),
    isOpenInTab: (uri) => window.open.has(uri),
    isPinnedByHand: () => false,
    isExcluded: async (uri) => {
      if (window.isBroken) throw new Error('broken');
      return window.excluded.has(uri);
    },
    isSecret: (path) => path.endsWith('.env'),
  });
  const ownPins = new ChangingPins(own);
  const pins = activePins(ownPins, ...(team ? [team] : []));
  const kinds = new Kinds([kind, ...more]);
  for (const each of last?.(kinds, pins) ?? []) kinds.add(each);
  const catalog = new Catalog({
    kinds,
    access,
    pins,
    redactor,
    ...(suggestions && { suggestions }),
    pageSize,
  });
  return { catalog, access, kinds, kind, window, pins, ownPins };
}
