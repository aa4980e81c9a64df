import { createHash } from 'node:crypto';
import { sliceLines } from '../core/documents/lines';
import { changesBetween } from '../core/pins/lines/changesBetween';
import { FollowedRange, type FollowResult, type TextEdit } from '../core/pins/lines/followedRange';
import {
  findLines,
  isSamePlace,
  linesOf,
  type MarkedLines,
  type TextLines,
} from '../core/pins/lines/lineMarks';
import type { RangePosition } from '../core/pins/lines/pinnedRange';
import type { CanonicalUri } from '../core/documents/uris';

interface Seen {
  /** A hash of the text, to recognize it. */
  readonly hash: string;
  readonly bytes: number;
}

/** A pinned range in the text of its document, as this window has it. */
export class TrackedRange {
  private followed: FollowedRange | undefined;
  private isMissing = false;
  private seen: Seen | 'outdated' | undefined;
  /** The stored places from which a person moved the range, the oldest first. */
  private replaced: readonly MarkedLines[] = [];

  constructor(
    readonly id: string,
    readonly uri: CanonicalUri,
    /** The place that the pin stores. */
    private pinned: MarkedLines,
    private lastKnown = pinned,
  ) {}

  /** A range that was not looked for yet counts as being where the pin says. */
  get position(): RangePosition {
    if (this.isMissing) return 'missing';
    if (this.followed?.isLost) return 'moved';
    return { lines: this.place.lines };
  }

  /** The last known place. */
  get place(): MarkedLines {
    return this.followed?.place ?? this.lastKnown;
  }

  get stored(): MarkedLines {
    return this.pinned;
  }

  get isLocated(): boolean {
    return this.followed !== undefined && !this.isMissing;
  }

  /**
   * Takes the pin's place, and has the range looked for there if it is new. If the document has unsaved edits, only a
   * person moves the range, by undo.
   */
  setRange(place: MarkedLines, isAhead: boolean): void {
    const isAmong = (places: readonly MarkedLines[]) =>
      places.some((known) => isSamePlace(known, place));
    const isKnown = isAmong([this.pinned, this.place]);
    this.pinned = place;
    if (isKnown || (isAhead && !isAmong(this.replaced))) return;
    this.followed = undefined;
    this.lastKnown = place;
  }

  /** Looks for the range in the document's text. */
  locate(text: string, from: MarkedLines = this.place): FollowResult {
    const { position, seen } = this;
    this.followed = new FollowedRange(from, linesOf(text));
    this.isMissing = false;
    this.see(text);
    if (typeof this.position === 'string') return typeof position === 'string' ? 'none' : 'lost';
    if (typeof position === 'string') return 'found';
    if (seen && seen !== this.seen && (seen === 'outdated' || seen.hash !== this.hash)) {
      return 'edited';
    }
    return this.position.lines.first === position.lines.first ? 'none' : 'moved';
  }

  /** Moves the range to lines that a person has chosen. */
  placeAt(place: MarkedLines, text: string): FollowResult {
    this.replaced = [...this.replaced, this.pinned];
    return this.locate(text, place);
  }

  /** Looks for the range in its file after unsaved edits were discarded, among which a person may have chosen lines. */
  locateSaved(text: string): FollowResult {
    const lines = linesOf(text);
    const places = [this.pinned, ...this.replaced.toReversed()];
    return this.locate(text, places.find((place) => findLines(lines, place)) ?? this.pinned);
  }

  /** Looks for the range in the saved document, and follows it through the unsaved edits that a window restored. */
  locateThrough(saved: string, text: string): FollowResult {
    const [before, after] = [linesOf(saved), linesOf(text)];
    const range = new FollowedRange(this.pinned, before);
    range.follow({ changes: changesBetween(before, after), isUndo: false }, after);
    if (range.isLost) return 'none';
    this.followed = range;
    this.see(text);
    return 'found';
  }

  follow(edit: TextEdit, text: TextLines): FollowResult {
    const change = this.followed?.follow(edit, text) ?? 'none';
    if (change !== 'none' && change !== 'moved') this.seen = 'outdated';
    return change;
  }

  /** The document was deleted. */
  miss(): FollowResult {
    const wasThere = typeof this.position !== 'string';
    this.isMissing = true;
    return wasThere ? 'lost' : 'none';
  }

  /** Remembers the range's text as it is now. */
  see(text: string): void {
    const { position } = this;
    if (typeof position === 'string') return;
    const part = sliceLines(text, position.lines).text;
    const hash = createHash('sha256').update(part).digest('base64');
    this.seen = { hash, bytes: Buffer.byteLength(part) };
  }

  /** Bytes; `undefined` if the range was edited since it was last seen. */
  get size(): number | undefined {
    return typeof this.seen === 'object' ? this.seen.bytes : undefined;
  }

  private get hash(): string | undefined {
    return typeof this.seen === 'object' ? this.seen.hash : undefined;
  }
}
