import { timeSlice } from '../../../base/timeSlice';
import { isJoint, type NameLinks } from '../model/nameLinks';
import type { View } from './view';

/** A view that shows a name only if the reader may see each name that its file ever had, before and later. */
export class LinkedView implements View {
  readonly signal: AbortSignal;
  private readonly later: Search;
  private readonly earlier: Search;

  constructor({ signal, maySee }: View, links: readonly NameLinks[]) {
    this.signal = signal;
    const isHeldBack = async (name: string) => !isJoint(name) && !(await maySee(name));
    const earlierThan = (name: string) => links.flatMap((link) => link.earlierThan(name));
    const becameHeldBack = new Groups(isHeldBack);
    this.later = new Search({
      isHeldBack: async (name) =>
        (await isHeldBack(name)) ||
        becameHeldBack.isAny(links.flatMap((link) => link.possiblyLaterThan(name))),
      next: (name) => links.flatMap((link) => link.laterThan(name)),
    });
    const renamed = new Search({ isHeldBack, next: earlierThan });
    const wasHeldBack = new Groups((name) => renamed.meetsHeldBack(name));
    this.earlier = new Search({
      isHeldBack: async (name) =>
        (await isHeldBack(name)) ||
        wasHeldBack.isAny(links.flatMap((link) => link.possiblyEarlierThan(name))),
      next: earlierThan,
    });
  }

  readonly maySee = async (path: string): Promise<boolean> =>
    !(await this.later.meetsHeldBack(path)) && !(await this.earlier.meetsHeldBack(path));
}

/** Groups of names of which some are held back. Many names can lead to one group, so that each is decided about once. */
class Groups {
  private readonly known = new Map<readonly string[], Promise<boolean>>();

  constructor(private readonly isHeldBack: (name: string) => Promise<boolean>) {}

  async isAny(groups: readonly (readonly string[])[]): Promise<boolean> {
    for (const group of groups) {
      const known = this.known.get(group) ?? this.decide(group);
      this.known.set(group, known);
      if (await known) return true;
    }
    return false;
  }

  private async decide(names: readonly string[]): Promise<boolean> {
    for (const name of names) {
      if (timeSlice.isOver) await timeSlice.rest();
      if (await this.isHeldBack(name)) return true;
    }
    return false;
  }
}

interface Direction {
  isHeldBack(name: string): Promise<boolean>;
  /** The names, or joints of names, that come next. */
  next(name: string): readonly string[];
}

/** Looks for names that are held back, in one direction. */
class Search {
  /** Whether a name leads to one that is held back; only for names whose way is known to its end. */
  private readonly known = new Map<string, boolean>();

  constructor(private readonly direction: Direction) {}

  async meetsHeldBack(start: string): Promise<boolean> {
    const { known, direction } = this;
    const cameFrom = new Map<string, string | undefined>([[start, undefined]]);
    // The names that are found on the way come in this loop, too.
    for (const name of cameFrom.keys()) {
      if (timeSlice.isOver) await timeSlice.rest();
      if (known.get(name) === false) continue;
      if (known.get(name) || (await direction.isHeldBack(name))) {
        for (let each: string | undefined = name; each !== undefined; each = cameFrom.get(each)) {
          known.set(each, true);
        }
        return true;
      }
      for (const next of direction.next(name)) {
        if (!cameFrom.has(next)) cameFrom.set(next, name);
      }
    }
    for (const name of cameFrom.keys()) known.set(name, false);
    return false;
  }
}
