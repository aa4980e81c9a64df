import { DisposableOwner, Emitter, type Disposable } from '../../../base/events';
import { isSameJson } from '../../../base/json';
import type { CanonicalUri } from '../../../core/documents/uris';
import { keptRecords } from '../model/kept';
import {
  parseRecords,
  serializeRecords,
  type PageRecord,
  type PageRecords,
} from '../model/pageRecord';
import type { SharedFile } from '../../../core/storage/sharedState';
import type { PageBodies, PageBody } from './pageBodies';

/** The maximum number of bytes of all snapshots of a workspace. */
const maxBytes = 100_000_000;

interface Options {
  /** Opens the file. It is called when the file is first needed, which most windows never do. */
  open(): SharedFile & Disposable;
  readonly bodies: PageBodies;
  /** The pages that are pinned in any set. */
  pinned(): ReadonlySet<CanonicalUri>;
  onError(cause: unknown): void;
  readonly maxBytes?: number;
}

export interface PageChange {
  readonly uri: CanonicalUri;
  readonly before: PageRecord | undefined;
  readonly after: PageRecord | undefined;
}

/** The snapshots of the pages of a workspace, the same in all of its windows. */
export class PageStore extends DisposableOwner {
  private readonly changed = this.own(new Emitter<readonly PageChange[]>());
  readonly onDidChange = this.changed.event;
  private records: PageRecords = new Map();
  private opened: Promise<SharedFile> | undefined;

  constructor(private readonly options: Options) {
    super();
  }

  /** The record of a page, if it was read before. If not, it is read in the background, and `onDidChange` fires. */
  known(uri: CanonicalUri): PageRecord | undefined {
    void this.file().catch((cause: unknown) => this.options.onError(cause));
    return this.records.get(uri);
  }

  async record(uri: CanonicalUri): Promise<PageRecord | undefined> {
    await this.file();
    return this.records.get(uri);
  }

  async body(uri: CanonicalUri): Promise<PageBody | undefined> {
    const name = (await this.record(uri))?.snapshot?.body;
    return name === undefined ? undefined : this.options.bodies.read(name);
  }

  write(body: PageBody): Promise<string> {
    return this.options.bodies.write(body);
  }

  /** Changes the record of a page, as it is by now in any window. */
  async change(
    uri: CanonicalUri,
    step: (record: PageRecord) => PageRecord,
  ): Promise<PageRecord | undefined> {
    const file = await this.file();
    let next: PageRecords = this.records;
    await file.update((text) => {
      const present = new Map(parseRecords(text));
      present.set(uri, step(present.get(uri) ?? { uri, refresh: 'never' }));
      const most = this.options.maxBytes ?? maxBytes;
      next = keptRecords(present, this.options.pinned(), { now: Date.now(), maxBytes: most });
      return serializeRecords(next);
    });
    const bodies = [...next.values()].flatMap(({ snapshot }) => snapshot?.body ?? []);
    await this.options.bodies.keep(new Set(bodies));
    this.adopt(next);
    return next.get(uri);
  }

  private file(): Promise<SharedFile> {
    return (this.opened ??= this.open().catch((cause: unknown) => {
      this.opened = undefined;
      throw cause;
    }));
  }

  private async open(): Promise<SharedFile> {
    const file = this.own(this.options.open());
    const load = async () => this.adopt(parseRecords(await file.read()));
    this.own(file.onDidChange(() => void load().catch(this.options.onError)));
    await load();
    return file;
  }

  private adopt(records: PageRecords): void {
    const before = this.records;
    this.records = records;
    const changes = [...new Set([...before.keys(), ...records.keys()])]
      .map((uri) => ({ uri, before: before.get(uri), after: records.get(uri) }))
      .filter((change) => !isSameJson(change.before, change.after));
    if (changes.length > 0) this.changed.fire(changes);
  }
}
