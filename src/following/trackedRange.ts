import { createHash } from 'node:crypto';
import { sliceLines } from '../core/documents/lines';
import { changesBetween } from '../core/pins/lines/changesBetween';
import { FollowedRange, type TextEdit } from '../core/pins/lines/followedRange';
import { linesOf, type MarkedLines, type TextLines } from '../core/pins/lines/lineMarks';
import type { RangeChange, RangePosition } from '../core/pins/lines/rangePosition';
import type { CanonicalUri } from '../core/documents/uris';

type Change = RangeChange['type'] | 'none';

interface Sight {
  /** Of the text, to know it again. */
  readonly print: string;
  readonly bytes: number;
}

/** A pinned range in the text of its document, as this window has it. */
export class TrackedRange {
  private followed: FollowedRange | undefined;
  private isMissing = false;
  private seen: Sight | 'outdated' | undefined;

  constructor(
    readonly id: string,
    readonly uri: CanonicalUri,
    /** As the pin says. */
    private pinned: MarkedLines,
    private lastKnown = pinned,
  ) {}

  /** What was not looked for yet is taken to be where the pin says. */
  get position(): RangePosition {
    if (this.isMissing) return 'missing';
    if (this.followed?.isLost) return 'moved';
    return { lines: this.place.lines };
  }

  /** The last known. */
  get place(): MarkedLines {
    return this.followed?.place ?? this.lastKnown;
  }

  get stored(): MarkedLines {
    return this.pinned;
  }

  get isLocated(): boolean {
    return this.followed !== undefined && !this.isMissing;
  }

  /** The pin says otherwise, here or in another window. It is looked for there, unless it is being edited here. */
  repin(place: MarkedLines, isAhead: boolean): void {
    const isKnown = [this.pinned, this.place].some((known) => isSamePlace(known, place));
    this.pinned = place;
    if (isKnown || isAhead) return;
    this.followed = undefined;
    this.lastKnown = place;
  }

  /** Looks for it in the document's text. */
  locate(text: string, from: MarkedLines = this.place): Change {
    const { position, seen } = this;
    this.followed = new FollowedRange(from, linesOf(text));
    this.isMissing = false;
    this.see(text);
    if (typeof this.position === 'string') return typeof position === 'string' ? 'none' : 'lost';
    if (typeof position === 'string') return 'found';
    if (seen && seen !== this.seen && (seen === 'outdated' || seen.print !== this.print)) {
      return 'edited';
    }
    return this.position.lines.first === position.lines.first ? 'none' : 'moved';
  }

  /** Looks for it in the document as it is saved, and follows it from there to what a window restored of its edits. */
  locateThrough(saved: string, text: string): Change {
    const [before, after] = [linesOf(saved), linesOf(text)];
    const range = new FollowedRange(this.pinned, before);
    range.follow({ changes: changesBetween(before, after), isUndo: false }, after);
    if (range.isLost) return 'none';
    this.followed = range;
    this.see(text);
    return 'found';
  }

  follow(edit: TextEdit, text: TextLines): Change {
    const change = this.followed?.follow(edit, text) ?? 'none';
    if (change !== 'none' && change !== 'moved') this.seen = 'outdated';
    return change;
  }

  /** Its document is gone. */
  miss(): Change {
    const wasThere = typeof this.position !== 'string';
    this.isMissing = true;
    return wasThere ? 'lost' : 'none';
  }

  /** Takes note of the text as it stands. */
  see(text: string): void {
    const { position } = this;
    if (typeof position === 'string') return;
    const part = sliceLines(text, position.lines).text;
    const print = createHash('sha256').update(part).digest('base64');
    this.seen = { print, bytes: Buffer.byteLength(part) };
  }

  /** In bytes, unless it was edited since it was seen. */
  get size(): number | undefined {
    return typeof this.seen === 'object' ? this.seen.bytes : undefined;
  }

  private get print(): string | undefined {
    return typeof this.seen === 'object' ? this.seen.print : undefined;
  }
}

export function isSamePlace(a: MarkedLines, b: MarkedLines): boolean {
  const isSameLines = a.lines.first === b.lines.first && a.lines.last === b.lines.last;
  return isSameLines && a.marks.join() === b.marks.join();
}
