import { posix } from 'node:path';
import { DisposableOwner, Emitter } from '../base/events';
import type { ActivePins } from '../core/pins/activePins';
import type { Pin, RangeTarget } from '../core/pins/pin';
import { linesAt, type RangeChange, rangeId, rangeUri } from '../core/pins/lines/pinnedRange';
import { titleOf } from '../core/pins/title';
import type {
  Claim,
  ReadContext,
  ResourceBody,
  ResourceChange,
  ResourceDescription,
  ResourceEntry,
  ResourceKind,
  ResourceTemplate,
} from '../core/catalog/resource';
import { type CanonicalUri, parseUri } from '../core/documents/uris';
import type { Topic } from '../core/sharing/topics';
import type { DocumentReader } from '../workspace/documentReader';
import type { Documents } from './documents';
import type { RangeTracker } from '../following/rangeTracker';
import type { WorkspaceFolders } from '../workspace/workspaceFolders';

interface Options {
  readonly pins: ActivePins;
  readonly ranges: Pick<RangeTracker, 'positionOf' | 'sizeOf' | 'settled' | 'onDidChange'>;
  readonly documents: Documents;
  readonly reader: DocumentReader;
  readonly workspace: WorkspaceFolders;
}

interface RangePin extends Pin {
  readonly target: RangeTarget;
}

/** Pinned ranges: `context://workspace/pin/<id>/<path>`, the lines as they are now, wherever they have moved to. */
export class PinnedRanges extends DisposableOwner implements ResourceKind {
  private readonly changed = this.own(new Emitter<ResourceChange>());
  readonly onDidChange = this.changed.event;
  readonly templates: readonly ResourceTemplate[] = [];
  readonly topics: readonly Topic[] = ['pins'];

  constructor(private readonly options: Options) {
    super();
    this.own(options.ranges.onDidChange((changes) => this.onRanges(changes)));
  }

  /** A range has its document's access. */
  claim(uri: CanonicalUri): Claim | undefined {
    const pin = this.pinOf(uri);
    return pin && { subject: pin.target.uri };
  }

  topicOf(): Topic {
    return 'pins';
  }

  async list(): Promise<readonly ResourceEntry[]> {
    return this.pins.flatMap((pin) => (this.linesOf(pin) ? [this.entryOf(pin)] : []));
  }

  async find(uri: CanonicalUri): Promise<ResourceEntry | undefined> {
    const pin = this.pinOf(uri);
    return pin && this.linesOf(pin) ? { ...this.entryOf(pin), uri } : undefined;
  }

  async describe(uri: CanonicalUri): Promise<ResourceDescription> {
    const pin = this.pinOf(uri);
    if (!pin) return { name: uri, title: uri };
    const document = pin.target.uri;
    const { lastModified, icon } = await this.options.documents.describe(document);
    const mimeType = await this.options.reader.mimeType(document);
    const size = this.options.ranges.sizeOf(pin);
    return {
      name: posix.basename(parseUri(document).path),
      title: titleOf(pin, (each) => this.titleOf(each), this.linesOf(pin)),
      ...(icon && { icon }),
      ...(mimeType !== undefined && { mimeType }),
      ...(size !== undefined && { size }),
      ...(lastModified !== undefined && { lastModified }),
    };
  }

  async read(
    uri: CanonicalUri,
    { signal, allowed }: Pick<ReadContext, 'signal' | 'allowed'>,
  ): Promise<ResourceBody | undefined> {
    const pin = this.pinOf(uri);
    if (!pin) return undefined;
    await this.options.ranges.settled(pin.target.uri);
    const range = this.linesOf(pin);
    const document = range && (await allowed(pin.target.uri));
    return document && this.options.reader.read(document, { type: 'lines', range }, signal);
  }

  private get pins(): readonly RangePin[] {
    return this.options.pins.all.filter(isRange);
  }

  private pinOf(uri: CanonicalUri): RangePin | undefined {
    const pin = rangeId(uri) === undefined ? undefined : this.options.pins.matcher.of(uri);
    return pin && isRange(pin) ? pin : undefined;
  }

  private linesOf(pin: RangePin) {
    return linesAt(this.options.ranges.positionOf(pin));
  }

  private entryOf({ id, target }: RangePin): ResourceEntry {
    return { uri: rangeUri(id, this.titleOf(target.uri)), priority: 0, order: 0 };
  }

  private titleOf(uri: CanonicalUri): string {
    return this.options.workspace.paths.title(uri);
  }

  /** Lines that only moved still have the same text. */
  private onRanges(changes: readonly RangeChange[]): void {
    const isListChanged = changes.some(({ type }) => type === 'lost' || type === 'found');
    if (isListChanged) this.changed.fire({ type: 'list' });
    for (const { id, uri: subject, type } of changes) {
      if (type === 'moved') continue;
      const uri = rangeUri(id, this.titleOf(subject));
      this.changed.fire({ type: 'content', uri, subject });
    }
  }
}

function isRange(pin: Pin): pin is RangePin {
  return pin.target.type === 'range';
}
