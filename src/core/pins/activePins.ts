import { DisposableOwner, Emitter, type Event } from '../../base/events';
import { isSameJson } from '../../base/json';
import { matchPins } from './matchPins';
import { PinMatcher } from './matcher';
import { inOrder, type Pin } from './pin';
import { PinRanks, unpinned } from './ranks';
import type { CanonicalUri } from '../documents/uris';

/** Pins from one source, in the panel's order. */
export interface PinSource {
  readonly pins: readonly Pin[];
  readonly onDidChange: Event<unknown>;
}

/** The team files in the workspace, in the order of its folders. */
interface TeamPins {
  readonly files: readonly Pick<PinSource, 'pins'>[];
  readonly onDidChange: Event<unknown>;
}

interface Options {
  /** The user's own pins. */
  readonly own: PinSource;
  readonly team: TeamPins;
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
  /** The ids of the user's own pins. */
  readonly own: ReadonlySet<string>;
}

/** The pins in effect: the user's own, and the team's for targets that the user has not pinned. */
export class ActivePins extends DisposableOwner {
  private readonly changed = this.own(new Emitter<void>());
  readonly onDidChange = this.changed.event;
  private readonly moved = this.own(new Emitter<void>());
  /** Fires if pinned lines moved and nothing else about any pin changed. */
  readonly onDidMove = this.moved.event;
  private readonly changedByHand = this.own(new Emitter<readonly CanonicalUri[]>());
  /** Fires with the resources that the user has pinned, or no longer pins. */
  readonly onDidChangeByHand = this.changedByHand.event;
  private readonly ranks = new PinRanks();
  private present: Present;

  constructor(options: Options) {
    super();
    this.present = this.read(options);
    const update = () => {
      const { all, byHand } = this.present;
      this.present = this.read(options);
      const event = isMoved(all, this.present.all) ? this.moved : this.changed;
      event.fire();
      const differing = inOneOf(byHand, this.present.byHand);
      if (differing.length > 0) this.changedByHand.fire(differing);
    };
    for (const { onDidChange } of [options.own, options.team, options.folders]) {
      this.own(onDidChange(update));
    }
  }

  /** Highest priority first; equal priorities begin with the user's own, each in the panel's order. */
  get all(): readonly Pin[] {
    return this.present.all;
  }

  get matcher(): PinMatcher {
    return this.present.matcher;
  }

  /** Rises with the panel's order; only comparable among pins of equal priority. */
  rankOf({ id }: Pin): number {
    return this.present.ranks.get(id) ?? unpinned;
  }

  /** Whether the user has pinned this very document, which can allow sharing it where it would be denied. */
  isByHand(uri: CanonicalUri): boolean {
    return this.present.byHand.has(uri);
  }

  /** Whether the user has made this pin; otherwise it comes from a file of the workspace. */
  isOwn({ id }: Pin): boolean {
    return this.present.own.has(id);
  }

  private read({ own, team, folders }: Options): Present {
    const personal = own.pins;
    const pins = [...personal, ...team.files.flatMap((file) => othersIn(file.pins, personal))];
    const byHand = personal.flatMap(({ target }) => (target.type === 'resource' ? target.uri : []));
    return {
      all: inOrder(pins),
      matcher: new PinMatcher(pins, folders),
      ranks: this.ranks.of(pins),
      byHand: new Set(byHand),
      own: new Set(personal.map(({ id }) => id)),
    };
  }
}

/** The pins of a team file for targets that the user has not pinned. */
function othersIn(pins: readonly Pin[], personal: readonly Pin[]): readonly Pin[] {
  const taken = new Set(matchPins(personal, pins).values());
  const everywhere = new Set(personal.flatMap(patternOfAllFolders));
  return pins.filter(
    (pin) => !taken.has(pin) && !(pin.target.type === 'glob' && everywhere.has(pin.target.pattern)),
  );
}

function patternOfAllFolders({ target }: Pin): readonly string[] {
  return target.type === 'glob' && target.within === undefined ? [target.pattern] : [];
}

function inOneOf<T>(one: ReadonlySet<T>, other: ReadonlySet<T>): readonly T[] {
  const without = (all: ReadonlySet<T>, some: ReadonlySet<T>) =>
    [...all].filter((each) => !some.has(each));
  return [...without(one, other), ...without(other, one)];
}

function isMoved(before: readonly Pin[], after: readonly Pin[]): boolean {
  return (
    !isSameJson(before, after) && isSameJson(before.map(withoutLines), after.map(withoutLines))
  );
}

function withoutLines(pin: Pin): Pin {
  if (pin.target.type !== 'range') return pin;
  return { ...pin, target: { ...pin.target, lines: { first: 1, last: 1 }, marks: [] } };
}
