import * as vscode from 'vscode';
import { toError } from '../base/errors';
import { DisposableStore, Emitter, type Disposable, type Event } from '../base/events';
import type { LineRange } from '../core/documents/lines';
import type { ActivePins } from '../core/pins/activePins';
import { placeRanges } from '../core/pins/edits';
import { guessLines, linesOf, marksOf } from '../core/pins/lines/lineMarks';
import type { Pin } from '../core/pins/pin';
import type { RangeChange, RangePosition } from '../core/pins/lines/rangePosition';
import type { PinStore } from '../core/pins/pinStore';
import { type CanonicalUri, documentUri } from '../core/documents/uris';
import type { DocumentReader } from '../workspace/documentReader';
import { statFile, type FileStat } from '../workspace/folderReader';
import { linesIn, openDocument, type OpenDocument } from '../workspace/openDocument';
import { isSamePlace, TrackedRange } from './trackedRange';

/** So long after the last edit of what nobody saves, it is written down where its ranges are. */
const quietMs = 300;

interface Options {
  readonly pins: ActivePins;
  readonly pinStore: Pick<PinStore, 'pins' | 'follow'>;
  readonly reader: DocumentReader;
  readonly files: {
    /** A file was created, written or deleted. */
    readonly onDidTouch: Event<CanonicalUri>;
    /** Events can be lost: time to look again. */
    readonly onDidReconcile: Event<unknown>;
  };
  onError(error: Error): void;
}

/**
 * Where the pinned ranges are in this window, which follows them through every edit of their documents. Once a document
 * is saved, its pins say where they are; until then its text, and with it their place, is this window's alone. A file
 * that is not open is read when it may have changed.
 */
export class RangeTracker implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<readonly RangeChange[]>());
  /** What one edit, or one look at a document, has changed. */
  readonly onDidChange = this.changed.event;
  /** By the ids of their pins. */
  private ranges: ReadonlyMap<string, TrackedRange> = new Map();
  private documents: ReadonlyMap<CanonicalUri, readonly TrackedRange[]> = new Map();
  /** Of the files that were read, as they were then. */
  private readonly stats = new Map<CanonicalUri, FileStat>();
  /** Documents that were edited and not saved since. */
  private readonly ahead = new Set<CanonicalUri>();
  private readonly looks = new Map<CanonicalUri, Promise<void>>();
  private readonly timers = new Map<CanonicalUri, NodeJS.Timeout>();

  constructor(private readonly options: Options) {
    const { workspace } = vscode;
    const { pins, files } = options;
    this.update();
    this.owned.add(pins.onDidChange(() => this.update()));
    this.owned.add(pins.onDidMove(() => this.update()));
    this.owned.add(workspace.onDidChangeTextDocument((event) => this.onEdit(event)));
    this.owned.add(workspace.onDidOpenTextDocument(({ uri }) => this.onOpenOrClose(uri)));
    this.owned.add(workspace.onDidCloseTextDocument(({ uri }) => this.onOpenOrClose(uri)));
    this.owned.add(workspace.onDidSaveTextDocument((document) => this.onClean(document)));
    const lookAtFiles = () => {
      for (const uri of this.documents.keys()) void this.settled(uri);
    };
    this.owned.add(workspace.onDidGrantWorkspaceTrust(lookAtFiles));
    this.owned.add(files.onDidReconcile(lookAtFiles));
    this.owned.add(files.onDidTouch((uri) => void (this.documents.has(uri) && this.settled(uri))));
  }

  /** `undefined` for what is no range. */
  positionOf({ id, target }: Pin): RangePosition | undefined {
    if (target.type !== 'range') return undefined;
    return this.ranges.get(id)?.position ?? { lines: target.lines };
  }

  /** In bytes, as far as it is known. */
  sizeOf({ id }: Pin): number | undefined {
    const range = this.ranges.get(id);
    const open = range && range.size === undefined ? openDocument(range.uri) : undefined;
    if (open) range?.see(open.text());
    return range?.size;
  }

  /** Resolves when the ranges of a document are where they are in its file as it is now. */
  async settled(uri: CanonicalUri): Promise<void> {
    if (!openDocument(uri)) await this.look(uri);
  }

  /** For a person to look at, where one was not found: there are most of its lines. */
  async findAgain({ id }: Pin): Promise<LineRange | undefined> {
    const range = this.ranges.get(id);
    const text = range && (await this.options.reader.text(range.uri));
    return range && text !== undefined ? guessLines(linesOf(text), range.place) : undefined;
  }

  /** The person says where it is. */
  async placeAt({ id }: Pin, lines: LineRange): Promise<void> {
    const range = this.ranges.get(id);
    const text = range && (await this.options.reader.text(range.uri));
    if (!range || text === undefined) return;
    const type = range.locate(text, { lines, marks: marksOf(linesOf(text), lines) });
    this.tell([[range, type === 'none' ? 'edited' : type]]);
    await this.write(range.uri);
  }

  dispose(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.owned.dispose();
  }

  private update(): void {
    const before = this.ranges;
    const ranges = new Map<string, TrackedRange>();
    const found: TrackedRange[] = [];
    for (const { id, target } of this.options.pins.all) {
      if (target.type !== 'range') continue;
      const { uri, lines, marks } = target;
      const known = before.get(id);
      const wasThere = typeof known?.position !== 'string';
      const range =
        known?.uri === uri ? known : new TrackedRange(id, uri, { lines, marks }, known?.place);
      range.repin({ lines, marks }, this.ahead.has(uri));
      ranges.set(id, range);
      if (!wasThere && typeof range.position !== 'string') found.push(range);
    }
    this.ranges = ranges;
    this.documents = byDocument(ranges.values());
    this.tell(found.map((range) => [range, 'found']));
    for (const [uri, group] of this.documents) {
      if (group.some(({ isLocated, position }) => !isLocated && position !== 'missing')) {
        void this.look(uri);
      }
    }
  }

  /** On the path of every keystroke. */
  private onEdit({ document, contentChanges, reason }: vscode.TextDocumentChangeEvent): void {
    const ranges = this.documents.size > 0 && this.documents.get(documentUri(document.uri));
    if (!ranges) return;
    if (contentChanges.length === 0 && !document.isDirty) return this.onClean(document);
    const uri = documentUri(document.uri);
    this.ahead.add(uri);
    if (contentChanges.length === 0) return;
    const isUndo = reason === vscode.TextDocumentChangeReason.Undo;
    const text = linesIn(document);
    this.tell(
      ranges.map((range) => [range, range.follow({ changes: contentChanges, isUndo }, text)]),
    );
    this.writeLater(uri);
  }

  private onOpenOrClose(at: vscode.Uri): void {
    const uri = documentUri(at);
    if (this.documents.has(uri)) void this.look(uri);
  }

  private onClean({ uri: at }: vscode.TextDocument): void {
    const uri = documentUri(at);
    if (this.documents.has(uri)) void this.write(uri).catch((cause) => this.fail(cause));
  }

  private look(uri: CanonicalUri): Promise<void> {
    const open = openDocument(uri);
    if (open) return this.lookAtBuffer(uri, open).catch((cause: unknown) => this.fail(cause));
    const last = this.looks.get(uri) ?? Promise.resolve();
    const look = last
      .then(() => this.lookAtFile(uri))
      .catch((cause: unknown) => this.fail(cause))
      .finally(() => {
        if (this.looks.get(uri) === look) this.looks.delete(uri);
      });
    this.looks.set(uri, look);
    return look;
  }

  private async lookAtBuffer(uri: CanonicalUri, open: OpenDocument): Promise<void> {
    const ranges = this.documents.get(uri) ?? [];
    const text = open.text();
    this.tell(ranges.map((range) => [range, range.locate(text)]));
    this.writeLater(uri);
    const lost = open.isUntitled ? [] : ranges.filter(({ position }) => position === 'moved');
    const saved = lost.length > 0 ? await this.options.reader.text(uri, 'file') : undefined;
    if (saved === undefined || openDocument(uri)?.version !== open.version) return;
    this.tell(lost.map((range) => [range, range.locateThrough(saved, text)]));
  }

  private async lookAtFile(uri: CanonicalUri): Promise<void> {
    if (!vscode.workspace.isTrusted) return;
    const before = this.stats.get(uri);
    const stat = await statFile(uri);
    const ranges = this.documents.get(uri) ?? [];
    if (openDocument(uri)) return;
    if (!stat) return this.tell(ranges.map((range) => [range, range.miss()]));
    this.stats.set(uri, stat);
    const isAsRead = before?.size === stat.size && before.lastModified === stat.lastModified;
    const isAhead = this.ahead.has(uri);
    if (isAsRead && !isAhead && ranges.every(({ isLocated }) => isLocated)) return;
    const text = await this.options.reader.text(uri, 'file');
    if (text === undefined || openDocument(uri)) return;
    // What was typed and not saved is gone with the buffer.
    this.ahead.delete(uri);
    const from = (range: TrackedRange) => (isAhead ? range.stored : range.place);
    this.tell(ranges.map((range) => [range, range.locate(text, from(range))]));
    await this.write(uri);
  }

  private writeLater(uri: CanonicalUri): void {
    clearTimeout(this.timers.get(uri));
    const timer = setTimeout(() => {
      this.timers.delete(uri);
      void this.write(uri).catch((cause: unknown) => this.fail(cause));
    }, quietMs);
    this.timers.set(uri, timer);
  }

  /** Into the pins, unless the document has edits that only this window has. */
  private async write(uri: CanonicalUri): Promise<void> {
    const open = openDocument(uri);
    if (open?.isDirty && !open.isUntitled) return;
    this.ahead.delete(uri);
    const own = new Set(this.options.pinStore.pins.map(({ id }) => id));
    const moved = (this.documents.get(uri) ?? []).filter(
      ({ id, isLocated, position, place, stored }) =>
        own.has(id) && isLocated && typeof position !== 'string' && !isSamePlace(place, stored),
    );
    if (moved.length === 0) return;
    const places = moved.map(({ id, place }) => [id, { uri, ...place }] as const);
    await this.options.pinStore.follow(placeRanges(new Map(places)));
  }

  private tell(results: readonly (readonly [TrackedRange, RangeChange['type'] | 'none'])[]): void {
    const changes = results.flatMap(([{ id, uri }, type]) =>
      type === 'none' ? [] : [{ id, uri, type }],
    );
    if (changes.length > 0) this.changed.fire(changes);
  }

  private fail(cause: unknown): void {
    this.options.onError(toError(cause));
  }
}

function byDocument(ranges: Iterable<TrackedRange>) {
  const documents = new Map<CanonicalUri, TrackedRange[]>();
  for (const range of ranges) {
    documents.set(range.uri, [...(documents.get(range.uri) ?? []), range]);
  }
  return documents;
}
