import * as vscode from 'vscode';
import { DisposableOwner, Emitter, type Event } from '../base/events';
import type { LineRange } from '../core/documents/lines';
import { type CanonicalUri, documentUri } from '../core/documents/uris';
import type { ActivePins } from '../core/pins/activePins';
import { guessLines, linesOf, marksOf } from '../core/pins/lines/lineMarks';
import { placeRanges } from '../core/pins/edits';
import type { RangeChange, RangePosition } from '../core/pins/lines/pinnedRange';
import type { Pin } from '../core/pins/pin';
import type { PinStore } from '../core/pins/pinStore';
import type { PinsChange } from '../core/pins/revert';
import type { DocumentReader } from '../workspace/documentReader';
import { openDocument } from '../workspace/openDocument';
import { DocumentRanges, type DocumentRangesOptions, type RangeResult } from './documentRanges';
import { TrackedRange } from './trackedRange';

/** The pins whose ranges are followed, and the store that keeps where they are. */
export interface TrackedPins {
  readonly pins: Pick<ActivePins, 'all' | 'onDidChange'> & Partial<Pick<ActivePins, 'onDidMove'>>;
  readonly pinStore: DocumentRangesOptions['pinStore'] & Pick<PinStore, 'edit'>;
}

interface Options extends TrackedPins {
  readonly reader: DocumentReader;
  readonly files: {
    /** A file was created, written or deleted. */
    readonly onDidTouch: Event<CanonicalUri>;
    /** Some events may have been lost, so it is time to look again. */
    readonly onDidReconcile: Event<unknown>;
  };
  onError(error: Error): void;
}

/**
 * Follows the pinned ranges through every edit of their documents in this window. Once a document is saved, its pins
 * are updated; until then, only this window has its text and the places of its ranges. A file that is not open is read
 * when it may have changed.
 */
export class RangeTracker extends DisposableOwner {
  private readonly changed = this.own(new Emitter<readonly RangeChange[]>());
  /** The changes by one edit, or found in one look at a document. */
  readonly onDidChange = this.changed.event;
  /** The ranges by the ids of their pins. */
  private ranges: ReadonlyMap<string, TrackedRange> = new Map();
  private readonly documents = new Map<CanonicalUri, DocumentRanges>();

  constructor(private readonly options: Options) {
    super();
    const { workspace } = vscode;
    const { pins, files } = options;
    this.update();
    this.own(pins.onDidChange(() => this.update()));
    if (pins.onDidMove) this.own(pins.onDidMove(() => this.update()));
    this.own(workspace.onDidChangeTextDocument((event) => this.at(event.document)?.onEdit(event)));
    this.own(workspace.onDidOpenTextDocument((document) => this.at(document)?.look()));
    this.own(workspace.onDidCloseTextDocument((document) => this.at(document)?.look()));
    this.own(workspace.onDidSaveTextDocument((document) => this.at(document)?.onSave()));
    const lookAtFiles = () => {
      for (const document of this.documents.values()) void document.settled();
    };
    this.own(workspace.onDidGrantWorkspaceTrust(lookAtFiles));
    this.own(files.onDidReconcile(lookAtFiles));
    this.own(files.onDidTouch((uri) => void this.settled(uri)));
  }

  /** `undefined` for a pin that is not for a range. */
  positionOf({ id, target }: Pin): RangePosition | undefined {
    if (target.type !== 'range') return undefined;
    return this.ranges.get(id)?.position ?? { lines: target.lines };
  }

  /** The range's size in bytes, as far as it is known. */
  sizeOf({ id }: Pin): number | undefined {
    const range = this.ranges.get(id);
    const open = range && range.size === undefined ? openDocument(range.uri) : undefined;
    if (open) range?.see(open.text());
    return range?.size;
  }

  /** Resolves when the ranges of a document are where they are in its file as it is now. */
  async settled(uri: CanonicalUri): Promise<void> {
    await this.documents.get(uri)?.settled();
  }

  /** Suggests where most lines of a lost range are, for a person to confirm. */
  async findAgain({ id }: Pin): Promise<LineRange | undefined> {
    const range = this.ranges.get(id);
    const text = range && (await this.options.reader.text(range.uri));
    return range && text !== undefined ? guessLines(linesOf(text), range.place) : undefined;
  }

  /** Moves a range to the lines that a person has chosen; returns the change that can be undone. */
  async placeAt({ id }: Pin, lines: LineRange): Promise<PinsChange | undefined> {
    const range = this.ranges.get(id);
    const text = range && (await this.options.reader.text(range.uri));
    if (!range || text === undefined) return undefined;
    const { uri, stored: from } = range;
    const to = { lines, marks: marksOf(linesOf(text), lines) };
    const type = range.placeAt(to, text);
    this.report([[range, type === 'none' ? 'edited' : type]]);
    return this.options.pinStore.edit(placeRanges(new Map([[id, { uri, from, to }]])));
  }

  override dispose(): void {
    for (const document of this.documents.values()) document.dispose();
    super.dispose();
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
      range.setRange({ lines, marks }, this.documents.get(uri)?.isAhead ?? false);
      ranges.set(id, range);
      if (!wasThere && typeof range.position !== 'string') found.push(range);
    }
    this.ranges = ranges;
    this.updateDocuments();
    this.report(found.map((range) => [range, 'found']));
    for (const document of this.documents.values()) document.lookForNew();
  }

  private updateDocuments(): void {
    const groups = byDocument(this.ranges.values());
    for (const [uri, document] of this.documents) {
      if (groups.has(uri)) continue;
      document.dispose();
      this.documents.delete(uri);
    }
    for (const [uri, group] of groups) {
      const { pinStore, reader, onError } = this.options;
      const report = (results: readonly RangeResult[]) => this.report(results);
      const document =
        this.documents.get(uri) ?? new DocumentRanges(uri, { pinStore, reader, report, onError });
      document.ranges = group;
      this.documents.set(uri, document);
    }
  }

  /** Runs with each keystroke, in any document. */
  private at({ uri }: vscode.TextDocument): DocumentRanges | undefined {
    const document = this.documents.size > 0 ? documentUri(uri) : undefined;
    return document && this.documents.get(document);
  }

  private report(results: readonly RangeResult[]): void {
    const changes = results.flatMap(([{ id, uri }, type]) =>
      type === 'none' ? [] : [{ id, uri, type }],
    );
    if (changes.length > 0) this.changed.fire(changes);
  }
}

function byDocument(ranges: Iterable<TrackedRange>) {
  const documents = new Map<CanonicalUri, TrackedRange[]>();
  for (const range of ranges) {
    documents.set(range.uri, [...(documents.get(range.uri) ?? []), range]);
  }
  return documents;
}
