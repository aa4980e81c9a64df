import { DisposableOwner, Emitter } from '../../../base/events';
import type { InWorktrees } from '../../../core/catalog/inWorktrees';
import type {
  Claim,
  ResourceBody,
  ResourceChange,
  ResourceDescription,
  ResourceEntry,
  ResourceKind,
  ResourceTemplate,
} from '../../../core/catalog/resource';
import type { CanonicalUri } from '../../../core/documents/uris';
import type { ActivePins } from '../../../core/pins/activePins';
import { isNote, noteTitle } from '../../../core/pins/notePin';
import { pinOf, type Pin } from '../../../core/pins/pin';
import type { Redactor } from '../../../core/redaction/redact';
import type { Topic } from '../../../core/sharing/topics';

const mimeType = 'text/markdown';

/** Words that are pinned by themselves, by the user or in the team's file. */
export class Notes extends DisposableOwner implements ResourceKind {
  private readonly changed = this.own(new Emitter<ResourceChange>());
  readonly onDidChange = this.changed.event;
  readonly inWorktrees: InWorktrees = { resources: 'same', isOne: isNote };
  readonly templates: readonly ResourceTemplate[] = [];
  readonly topics: readonly Topic[] = ['pins'];
  private known: ReadonlyMap<CanonicalUri, string>;

  constructor(
    private readonly pins: Pick<ActivePins, 'all' | 'isOwn' | 'onDidChange'>,
    private readonly redactor: Pick<Redactor, 'redact'>,
  ) {
    super();
    this.known = this.texts();
    this.own(pins.onDidChange(() => this.announce()));
  }

  /** A note has no document: it is served because it is pinned, and for nothing else. */
  claim(uri: CanonicalUri): Claim | undefined {
    return isNote(uri) && this.pinOf(uri) ? {} : undefined;
  }

  topicOf(): Topic {
    return 'pins';
  }

  /** Only pinned notes exist, and the catalogue finds pins by itself. */
  async list(): Promise<readonly ResourceEntry[]> {
    return [];
  }

  async find(uri: CanonicalUri): Promise<ResourceEntry | undefined> {
    return this.pinOf(uri) && { uri, priority: 0, order: 0, isVetted: true };
  }

  describe(uri: CanonicalUri): ResourceDescription {
    const pin = this.pinOf(uri);
    const isOwn = pin !== undefined && this.pins.isOwn(pin);
    const name = isOwn ? noteTitle(this.textOf(pin)) : 'note';
    // Clients receive titles unasked, so no title has words from a repository.
    const title = isOwn ? `Note: ${name}` : "The team's note";
    return { name, title, mimeType, icon: 'text' };
  }

  nameOf(uri: CanonicalUri): string {
    return this.describe(uri).name;
  }

  async read(uri: CanonicalUri): Promise<ResourceBody | undefined> {
    const pin = this.pinOf(uri);
    return pin && { mimeType, text: this.textOf(pin) };
  }

  private pinOf(uri: CanonicalUri): Pin | undefined {
    return pinOf(this.pins.all, uri);
  }

  /** Without its secrets. */
  private textOf({ note = '' }: Pin): string {
    return this.redactor.redact(note).text;
  }

  private texts(): ReadonlyMap<CanonicalUri, string> {
    return new Map(
      this.pins.all.flatMap(({ target, note = '' }) =>
        target.type === 'resource' && isNote(target.uri) ? [[target.uri, note] as const] : [],
      ),
    );
  }

  private announce(): void {
    const before = this.known;
    this.known = this.texts();
    for (const [uri, text] of this.known) {
      if (before.has(uri) && before.get(uri) !== text) this.changed.fire({ type: 'content', uri });
    }
  }
}
