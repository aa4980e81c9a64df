import { DisposableOwner, Emitter, type Event } from '../../base/events';
import type { LineRange } from '../../core/documents/lines';
import type { CanonicalUri } from '../../core/documents/uris';
import type { ActivePins } from '../../core/pins/activePins';
import { linesAt, type RangeChange, type RangePosition } from '../../core/pins/lines/pinnedRange';
import type { Pin } from '../../core/pins/pin';
import { TrackedRange } from '../../following/trackedRange';

interface Options {
  readonly pins: Pick<ActivePins, 'all' | 'onDidChange' | 'onDidMove'>;
  /** A file was created, written or deleted. */
  readonly onDidTouch: Event<CanonicalUri>;
  /** The text of a document's file; `undefined` if there is none. */
  textOf(uri: CanonicalUri): Promise<string | undefined>;
  onError(cause: unknown): void;
}

/** Finds pinned lines in files that the editor does not have. */
export class RangesOnDisk extends DisposableOwner {
  private readonly changed = this.own(new Emitter<readonly RangeChange[]>());
  readonly onDidChange = this.changed.event;
  /** By the ids of their pins. */
  private ranges: ReadonlyMap<string, TrackedRange> = new Map();

  constructor(private readonly options: Options) {
    super();
    const { pins, onDidTouch, onError } = options;
    this.update();
    this.own(pins.onDidChange(() => this.update()));
    this.own(pins.onDidMove(() => this.update()));
    this.own(onDidTouch((uri) => void this.settled(uri).catch(onError)));
  }

  positionOf({ id, target }: Pin): RangePosition | undefined {
    return target.type === 'range' ? this.ranges.get(id)?.position : undefined;
  }

  sizeOf({ id }: Pin): number | undefined {
    return this.ranges.get(id)?.size;
  }

  /** The lines of a range in its file as it is now; `undefined` if they are not there. */
  async linesOf(pin: Pin): Promise<LineRange | undefined> {
    if (pin.target.type !== 'range') return undefined;
    await this.settled(pin.target.uri);
    return linesAt(this.positionOf(pin));
  }

  /** Looks for the ranges of a document in its file as it is now. */
  async settled(uri: CanonicalUri): Promise<void> {
    const ranges = [...this.ranges.values()].filter((range) => range.uri === uri);
    if (ranges.length === 0) return;
    const text = await this.options.textOf(uri);
    const changes = ranges.flatMap((range): RangeChange[] => {
      const type = text === undefined ? range.miss() : range.locate(text);
      return type === 'none' ? [] : [{ id: range.id, uri, type }];
    });
    if (changes.length > 0) this.changed.fire(changes);
  }

  private update(): void {
    const before = this.ranges;
    this.ranges = new Map(
      this.options.pins.all.flatMap(({ id, target }) => {
        if (target.type !== 'range') return [];
        const { uri, lines, marks } = target;
        const known = before.get(id);
        const range = known?.uri === uri ? known : new TrackedRange(id, uri, { lines, marks });
        range.setRange({ lines, marks }, false);
        return [[id, range]];
      }),
    );
  }
}
