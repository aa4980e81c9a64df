import { isDeepStrictEqual } from 'node:util';
import { oneLine } from '../../base/oneLine';
import { DisposableOwner, Emitter, type Event } from '../../base/events';
import type { ReadContext } from '../catalog/resource';
import type { CanonicalUri } from '../documents/uris';
import type { ActivePins } from '../pins/activePins';
import type { Suggestions } from '../suggestions/suggestions';
import type { Note } from './leftOut';
import type { PinnedPart } from './pinnedParts';

/** A suggested file; its note says why. */
export type SuggestedPart = PinnedPart & {
  readonly uri: CanonicalUri;
  readonly pin: undefined;
  readonly note: Note;
};

interface Options {
  readonly suggestions: Pick<Suggestions, 'all' | 'onDidChange'>;
  readonly pins: Pick<ActivePins, 'matcher'>;
  /** The title of a document. */
  title(uri: CanonicalUri): string;
  /** Whether the person wants suggestions in the brief and the pinned context. */
  isOn(): boolean;
  readonly onDidChangeSetting: Event<unknown>;
}

const leastConfidence = 0.5;

/** Suggested files as parts of a document that is made of pins. */
export class SuggestedParts extends DisposableOwner {
  private readonly changed = this.own(new Emitter<void>());
  /** Other files than before are included, or for other reasons. */
  readonly onDidChange = this.changed.event;
  private last: unknown = [];

  constructor(private readonly options: Options) {
    super();
    this.own(options.suggestions.onDidChange(() => this.update()));
    this.own(options.onDidChangeSetting(() => this.update()));
    this.last = this.state;
  }

  /** Whether a document is one of them for clients that may see it. */
  has(uri: CanonicalUri): boolean {
    return this.included.some((each) => each.uri === uri);
  }

  /** The likeliest first, without those that are pinned by now. */
  async all({ suggested }: Pick<ReadContext, 'suggested'>): Promise<readonly SuggestedPart[]> {
    const { isOn, pins, title } = this.options;
    if (!isOn()) return [];
    return (await suggested())
      .filter(({ uri, confidence }) => confidence >= leastConfidence && !pins.matcher.of(uri))
      .map(({ uri, why }) => ({
        uri,
        pin: undefined,
        title: oneLine(title(uri)),
        note: { text: why, by: 'extension' },
      }));
  }

  private get included() {
    const { isOn, suggestions } = this.options;
    if (!isOn()) return [];
    return suggestions.all.filter(({ confidence }) => confidence >= leastConfidence);
  }

  private get state(): unknown {
    return this.included.map(({ uri, reasons }) => ({ uri, reasons }));
  }

  private update(): void {
    const { state } = this;
    if (isDeepStrictEqual(state, this.last)) return;
    this.last = state;
    this.changed.fire();
  }
}
