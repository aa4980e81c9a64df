import type { Journal } from './journal';
import type { Sharing } from './sharing';
import { RpcError, type Connect, type Hearing, type Identity, type Wire } from './wires/wire';

/** What this client knows of a resource that it has subscribed to. */
interface Known {
  /** The text of the last read that a notification gave rise to; `undefined` if there was no such resource. */
  text: string | undefined;
  /** That of the last quiet, and the notifications since. */
  textBefore: string | undefined;
  updates: number;
  reading: Promise<void> | undefined;
  isOutdated: boolean;
}

/** An entry of a list, as far as a change of it is announced. */
export type Entries = ReadonlyMap<string, string>;

interface Place {
  readonly identity: Identity;
  readonly route: string;
  readonly sharing: Sharing;
  readonly journal: Journal;
  /** The entry of a list, beside its own, that shows whether there is such a resource. */
  listedAs(uri: string): string;
}

/** A notification can be on its way when the client unsubscribes. */
const onItsWayMs = 2_000;

/** A client that reads a resource when it is notified of it, and lists when the list has changed. */
export class SoakClient {
  readonly known = new Map<string, Known>();
  listed: Entries = new Map();
  private readonly everListed = new Set<string>();
  isStalled = false;
  /** It hears now of what happened while it stalled. */
  isCatchingUp = false;
  isGone = false;
  /** The last round in which the oracle has compared what it knows. */
  comparedIn: number | undefined;
  private listing: Promise<void> | undefined;
  private isListOutdated = false;
  private readonly unsubscribed = new Map<string, number>();
  private wire: Wire | undefined;

  private constructor(private readonly place: Place) {}

  static async connect(connect: Connect, place: Place): Promise<SoakClient> {
    const client = new SoakClient(place);
    const hearing: Hearing = {
      onNotification: (method, uri) => client.onNotification(method, uri),
      onBroken: (why) => client.isGone || place.journal.fault('wrong', `${client.title}: ${why}`),
    };
    client.wire = await connect(place.identity, hearing);
    // Of an era with sessions, the stream is open; of the other, this opens one.
    await client.subscribe([]);
    await client.followList();
    return client;
  }

  get name(): string {
    return this.place.identity.name;
  }

  /** Tells its session from those of other clients. */
  get version(): string {
    return this.place.identity.version;
  }

  get title(): string {
    return `${this.name} ${this.version} (${this.place.route})`;
  }

  get mayReopen(): boolean {
    return this.wire?.reopen !== undefined;
  }

  get isBusy(): boolean {
    const isRead = [...this.known.values()].some(({ reading }) => reading !== undefined);
    return isRead || this.listing !== undefined;
  }

  /** Subscribes to these URIs in place of those before, and reads those that are new. */
  async subscribe(uris: readonly string[]): Promise<void> {
    const removed = [...this.known.keys()].filter((uri) => !uris.includes(uri));
    for (const uri of removed) {
      this.known.delete(uri);
      this.unsubscribed.set(uri, Infinity); // Until it is answered.
    }
    const isNew = (uri: string) => !this.known.has(uri);
    const added = uris.filter(isNew);
    // A notification can come before the answer.
    for (const uri of added) this.known.set(uri, newlyKnown());
    const agreed = (await this.wire?.subscribe(uris)) ?? [];
    for (const uri of removed) this.unsubscribed.set(uri, Date.now());
    for (const uri of uris) if (!agreed.includes(uri)) this.known.delete(uri);
    await Promise.all(added.map((uri) => this.readAgain(uri)));
  }

  /** The text of a resource; `undefined` if there is none for this client. */
  async read(uri: string): Promise<string | undefined> {
    const { sharing, journal } = this.place;
    const pause = sharing.pause;
    const text = await this.readText(uri);
    if (pause !== undefined && sharing.pause === pause && text !== undefined) {
      journal.fault('wrong', `${this.title} reads ${uri} while sharing is paused`);
    }
    return text;
  }

  /** The list of all pages. Faults that any list would have are noted. */
  async list(): Promise<Entries> {
    const { sharing, journal } = this.place;
    const pause = sharing.pause;
    const entries = new Map<string, string>();
    let cursor: unknown;
    do {
      const page = await this.ask('resources/list', cursor === undefined ? {} : { cursor });
      const onPage = new Set<string>();
      for (const { uri, name, annotations } of page['resources'] as ListedEntry[]) {
        if (onPage.has(uri)) journal.fault('wrong', `${this.title}: ${uri} is on a page twice`);
        if (entries.has(uri)) this.onListedTwice(uri);
        onPage.add(uri);
        entries.set(uri, `${name} at ${annotations?.priority}`);
      }
      cursor = page['nextCursor'];
    } while (cursor !== undefined);
    if (pause !== undefined && sharing.pause === pause && entries.size > 0) {
      journal.fault('wrong', `${this.title} lists ${entries.size} while sharing is paused`);
    }
    return entries;
  }

  /** Called for an entry that two pages have: it can have moved meanwhile. */
  onListedTwice: (uri: string) => void = () => undefined;

  /** Takes the state as known, after a fault was noted. */
  adopt(uri: string, text: string | undefined): void {
    const known = this.known.get(uri);
    if (known) known.text = text;
  }

  stall(): void {
    this.isStalled = true;
    this.wire?.stall();
  }

  wake(): void {
    this.isStalled = false;
    this.isCatchingUp = true;
    this.wire?.wake();
  }

  /** Looks at everything again, because what was sent on the old stream may be lost. */
  async reopen(): Promise<void> {
    await this.wire?.reopen?.();
    this.isCatchingUp = true;
    await Promise.all([
      this.followList(),
      ...[...this.known.keys()].map((uri) => this.readAgain(uri)),
    ]);
  }

  async leave(): Promise<void> {
    this.isGone = true;
    this.wire?.wake();
    await this.wire?.leave();
  }

  die(): void {
    this.isGone = true;
    this.wire?.die();
  }

  private onNotification(method: string, uri: string | undefined): void {
    if (this.isGone) return;
    const { sharing, journal } = this.place;
    journal.count('notifications');
    if (sharing.isLongPaused && !this.isStalled) {
      journal.fault('wrong', `${this.title} hears ${method} ${uri ?? ''} while sharing is paused`);
    }
    if (method === 'resources/list_changed') void this.followList();
    if (method !== 'resources/updated' || uri === undefined) return;
    const known = this.known.get(uri);
    if (known) {
      known.updates += 1;
      void this.readAgain(uri);
    } else if (Date.now() - (this.unsubscribed.get(uri) ?? 0) > onItsWayMs) {
      journal.fault('wrong', `${this.title} is notified of ${uri}, and has not subscribed to it`);
    }
  }

  private readAgain(uri: string): Promise<void> {
    const known = this.known.get(uri);
    if (!known) return Promise.resolve();
    known.isOutdated = true;
    known.reading ??= this.readUntilCurrent(uri, known).finally(() => (known.reading = undefined));
    return known.reading;
  }

  private async readUntilCurrent(uri: string, known: Known): Promise<void> {
    while (known.isOutdated && !this.isGone) {
      known.isOutdated = false;
      const text = await this.read(uri);
      known.text = text;
    }
  }

  private followList(): Promise<void> {
    this.isListOutdated = true;
    this.listing ??= this.listUntilCurrent().finally(() => (this.listing = undefined));
    return this.listing;
  }

  /** A resource that has come or gone is read again: only the list tells of access. */
  private async listUntilCurrent(): Promise<void> {
    while (this.isListOutdated && !this.isGone) {
      this.isListOutdated = false;
      const before = this.listed;
      this.listed = await this.list();
      for (const uri of this.listed.keys()) this.everListed.add(uri);
      for (const [uri, { text }] of this.known) {
        const entries = [withoutVariant(uri), this.place.listedAs(uri)];
        const hasChanged = entries.some((one) => before.has(one) !== this.listed.has(one));
        // A list that changes while its pages are read can lack an entry, and the next one lacks it, too.
        const wasListed = entries.some((one) => this.everListed.has(one));
        const isListed = entries.some((one) => this.listed.has(one));
        const isUnlisted = text !== undefined && wasListed && !isListed;
        if (hasChanged || isUnlisted) void this.readAgain(uri);
      }
    }
  }

  private async readText(uri: string): Promise<string | undefined> {
    try {
      const { contents } = await this.ask('resources/read', { uri });
      const texts = contents as { readonly text?: string; readonly blob?: string }[];
      return texts.map(({ text, blob = '' }) => text ?? blob).join('\n');
    } catch (cause) {
      if (!(cause instanceof RpcError)) throw cause;
      return /Resource not found|VS Code shares nothing now/.test(cause.message)
        ? undefined
        : `⚠ ${cause.message}`;
    }
  }

  private async ask(method: string, params: object): Promise<Record<string, unknown>> {
    const result = await this.wire?.ask(method, params).catch((cause: unknown) => {
      // What it had asked for before it left is answered to nobody.
      if (this.isGone) return new Promise<never>(() => undefined);
      throw cause;
    });
    this.place.sharing.checkMarks(JSON.stringify(result), `${this.title}: ${method}`);
    return result ?? {};
  }
}

interface ListedEntry {
  readonly uri: string;
  readonly name: string;
  readonly annotations?: { readonly priority?: number };
}

export function withoutVariant(uri: string): string {
  return uri.replace(/[?#].*$/s, '');
}

function newlyKnown(): Known {
  return {
    text: undefined,
    textBefore: undefined,
    updates: 0,
    reading: undefined,
    isOutdated: false,
  };
}
