import { DisposableStore, Emitter, type Disposable, type Event } from '../../base/events';
import { PinMatcher } from './matcher';
import { inOrder, targetKeys, type Pin } from './pin';
import { PinRanks, unpinned } from './ranks';
import type { CanonicalUri } from '../documents/uris';

/** Pins from somewhere, in the panel's order. */
export interface PinSource {
  readonly pins: readonly Pin[];
  readonly onDidChange: Event<unknown>;
}

interface Options {
  /** The person's own. */
  readonly own: PinSource;
  /** From files of the workspace. */
  readonly team: PinSource;
  readonly folders: {
    pathInFolder(uri: CanonicalUri): string | undefined;
    readonly onDidChange: Event<unknown>;
  };
}

interface Present {
  readonly all: readonly Pin[];
  readonly matcher: PinMatcher;
  readonly ranks: ReadonlyMap<string, number>;
  readonly byHand: ReadonlySet<CanonicalUri>;
}

/** The pins that have an effect: the person's own and, where these leave a target free, the team's. */
export class ActivePins implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<void>());
  readonly onDidChange = this.changed.event;
  private readonly moved = this.owned.add(new Emitter<void>());
  /** Lines of ranges were followed, and nothing else about any pin is new. */
  readonly onDidMove = this.moved.event;
  private readonly ranks = new PinRanks();
  private present: Present;

  constructor(options: Options) {
    this.present = this.read(options);
    const update = () => {
      const { all } = this.present;
      this.present = this.read(options);
      const event = isMoved(all, this.present.all) ? this.moved : this.changed;
      event.fire();
    };
    for (const { onDidChange } of [options.own, options.team, options.folders]) {
      this.owned.add(onDidChange(update));
    }
  }

  /** Highest priority first; among equals the person's own, then the panel's order. */
  get all(): readonly Pin[] {
    return this.present.all;
  }

  get matcher(): PinMatcher {
    return this.present.matcher;
  }

  /** Rises with the panel's order; of no meaning between pins of another priority. */
  rankOf({ id }: Pin): number {
    return this.present.ranks.get(id) ?? unpinned;
  }

  /** Whether the person has pinned this document itself: only then it may be what is not shared otherwise. */
  isByHand(uri: CanonicalUri): boolean {
    return this.present.byHand.has(uri);
  }

  dispose(): void {
    this.owned.dispose();
  }

  private read({ own, team, folders }: Options): Present {
    const personal = own.pins;
    const taken = new Set(personal.flatMap(({ target }) => targetKeys(target)));
    const others = team.pins.filter(
      ({ target }) => !targetKeys(target).some((key) => taken.has(key)),
    );
    const pins = [...personal, ...others];
    const byHand = personal.flatMap(({ target }) => (target.type === 'resource' ? target.uri : []));
    return {
      all: inOrder(pins),
      matcher: new PinMatcher(pins, folders),
      ranks: this.ranks.of(pins),
      byHand: new Set(byHand),
    };
  }
}

function isMoved(before: readonly Pin[], after: readonly Pin[]): boolean {
  const isSame = (a: readonly Pin[], b: readonly Pin[]) => JSON.stringify(a) === JSON.stringify(b);
  return !isSame(before, after) && isSame(before.map(withoutLines), after.map(withoutLines));
}

function withoutLines(pin: Pin): Pin {
  if (pin.target.type !== 'range') return pin;
  return { ...pin, target: { ...pin.target, lines: { first: 1, last: 1 }, marks: [] } };
}
