import * as vscode from 'vscode';
import { DelayedTask } from '../base/delayedTask';
import { toError } from '../base/errors';
import type { Disposable } from '../base/events';
import { SingleFlight } from '../base/singleFlight';
import type { CanonicalUri } from '../core/documents/uris';
import { placeRanges } from '../core/pins/edits';
import type { FollowResult } from '../core/pins/lines/followedRange';
import { isSamePlace } from '../core/pins/lines/lineMarks';
import type { PinStore } from '../core/pins/pinStore';
import type { DocumentReader } from '../workspace/documentReader';
import { statFile, type FileStat } from '../workspace/folderReader';
import { linesIn, type OpenDocument } from '../workspace/openDocument';
import type { TrackedRange } from './trackedRange';

/** Milliseconds from the last edit of an unsaved document, such as an untitled one, until its pins are updated. */
const quietMs = 300;

/** A range, and the effect of an event on it. */
export type RangeResult = readonly [TrackedRange, FollowResult];

export interface DocumentRangesOptions {
  readonly pinStore: Pick<PinStore, 'pins' | 'follow'>;
  readonly reader: DocumentReader;
  report(results: readonly RangeResult[]): void;
  onError(error: Error): void;
}

/**
 * The pinned ranges of one document. They follow its edits while the open document is read; otherwise they are looked for in
 * its file. Once the document is saved, its pins are updated.
 */
export class DocumentRanges implements Disposable {
  ranges: readonly TrackedRange[] = [];
  /** The state of the file when it was last read. */
  private stat: FileStat | undefined;
  private hasUnsavedEdits = false;
  private readonly fileLooks = new SingleFlight(() =>
    this.lookAtFile().catch((cause: unknown) => this.fail(cause)),
  );
  private readonly updates = new SingleFlight(() => this.writePlaces());
  private readonly quiet = new DelayedTask(quietMs, () => this.onSave());

  constructor(
    private readonly uri: CanonicalUri,
    private readonly options: DocumentRangesOptions,
  ) {}

  /** Whether the document was edited in this window and not saved since. */
  get isAhead(): boolean {
    return this.hasUnsavedEdits;
  }

  /** The open document that is read in place of the file. */
  private get buffer(): OpenDocument | undefined {
    return this.options.reader.bufferOf(this.uri);
  }

  /** Resolves when the ranges are where they are in the file as it is now. */
  async settled(): Promise<void> {
    if (!this.buffer) await this.fileLooks.run();
  }

  /** Looks for the ranges in the open document, or else in the file. */
  look(): void {
    const open = this.buffer;
    if (!open) void this.fileLooks.run();
    else void this.lookAtBuffer(open).catch((cause: unknown) => this.fail(cause));
  }

  lookForNew(): void {
    const isNew = ({ isLocated, position }: TrackedRange) => !isLocated && position !== 'missing';
    if (this.ranges.some(isNew)) this.look();
  }

  /** Runs with each keystroke. */
  onEdit({ document, contentChanges, reason }: vscode.TextDocumentChangeEvent): void {
    if (contentChanges.length === 0 && !document.isDirty) return this.onSave();
    this.hasUnsavedEdits = true;
    if (contentChanges.length === 0) return;
    const isUndo = reason === vscode.TextDocumentChangeReason.Undo;
    const text = linesIn(document);
    this.report((range) => range.follow({ changes: contentChanges, isUndo }, text));
    this.quiet.restart();
  }

  onSave(): void {
    void this.updatePins().catch((cause: unknown) => this.fail(cause));
  }

  /** Moves the pins to where their ranges are, unless the document has edits that only this window has. */
  updatePins(): Promise<void> {
    return this.updates.run();
  }

  dispose(): void {
    this.quiet.dispose();
    this.ranges = [];
  }

  /** Runs once the update before has been stored, because a pin is moved only from the place that it stores. */
  private async writePlaces(): Promise<void> {
    const { uri, options } = this;
    const open = this.buffer;
    if (open?.isDirty && !open.isUntitled) return;
    this.hasUnsavedEdits = false;
    const own = new Set(options.pinStore.pins.map(({ id }) => id));
    const moved = this.ranges.filter(
      ({ id, isLocated, position, place, stored }) =>
        own.has(id) && isLocated && typeof position !== 'string' && !isSamePlace(place, stored),
    );
    if (moved.length === 0) return;
    const moves = moved.map(
      ({ id, stored, place }) => [id, { uri, from: stored, to: place }] as const,
    );
    await options.pinStore.follow(placeRanges(new Map(moves)));
  }

  private async lookAtBuffer(open: OpenDocument): Promise<void> {
    const { uri, options } = this;
    const text = open.text();
    // Edits can be older than the first look, such as those of a restored window.
    this.hasUnsavedEdits ||= open.isDirty;
    this.report((range) => range.locate(text));
    this.quiet.restart();
    const isLost = ({ position }: TrackedRange) => position === 'moved';
    const lost = open.isUntitled ? [] : this.ranges.filter(isLost);
    const saved = lost.length > 0 ? await options.reader.text(uri, 'file') : undefined;
    if (saved === undefined || this.buffer?.version !== open.version) return;
    this.report((range) => range.locateThrough(saved, text), lost);
  }

  private async lookAtFile(): Promise<void> {
    const { uri, stat: before } = this;
    if (!vscode.workspace.isTrusted) return;
    const stat = await statFile(uri);
    if (this.buffer) return;
    if (!stat) return this.report((range) => range.miss());
    const isAsRead = before?.size === stat.size && before.lastModified === stat.lastModified;
    const { isAhead } = this;
    if (isAsRead && !isAhead && this.ranges.every(({ isLocated }) => isLocated)) return;
    const text = await this.options.reader.text(uri, 'file');
    if (text === undefined || this.buffer) return;
    this.stat = stat;
    // The document was closed without saving its edits.
    this.hasUnsavedEdits = false;
    this.report((range) => (isAhead ? range.locateSaved(text) : range.locate(text)));
    await this.updatePins();
  }

  private report(change: (range: TrackedRange) => FollowResult, ranges = this.ranges): void {
    this.options.report(ranges.map((range) => [range, change(range)]));
  }

  private fail(cause: unknown): void {
    this.options.onError(toError(cause));
  }
}
