import type { ActivePins } from '../pins/activePins';
import type { PinMatcher } from '../pins/matcher';
import type { CanonicalUri } from '../documents/uris';
import type { Ordered } from './ordered';

interface Look {
  readonly list: Ordered;
  /** The resources that the viewer sees in the list only when they ask for it. */
  readonly onlyAsked: ReadonlySet<CanonicalUri>;
  readonly matcher: PinMatcher;
}

interface Options {
  readonly pins: Pick<ActivePins, 'matcher'>;
  /** The list as the viewer sees it. */
  listed(): Promise<Ordered>;
  /** The list that the same viewer gets when they ask for it, if it is another. */
  readonly asked?: (() => Promise<Ordered>) | undefined;
}

/** Compares a viewer's list with its last one, because most changes are outside of it. */
export class ListChanges {
  private last: Promise<Look>;

  constructor(private readonly options: Options) {
    this.last = this.look();
    // What failed is looked at again by the next call.
    this.last.catch(() => undefined);
  }

  /** Whether it is another than at the last call, or than at first; `true` if the last look failed. */
  async hasChanged(): Promise<boolean> {
    const looks = [this.last.catch(() => undefined), (this.last = this.look())] as const;
    const [before, now] = await Promise.all(looks);
    return before === undefined || !isSame(before, now);
  }

  private async look(): Promise<Look> {
    const { pins, listed, asked } = this.options;
    const list = await listed();
    const all = (await asked?.())?.uris ?? [];
    const own = new Set(all.length > 0 ? list.uris : []);
    return { list, onlyAsked: new Set(all.filter((uri) => !own.has(uri))), matcher: pins.matcher };
  }
}

/** What is only seen when asked, before or now, does not count: that it has come or gone there tells of it, too. */
function isSame(before: Look, now: Look): boolean {
  const was = { ...before, list: without(before.list, now.onlyAsked) };
  const is = { ...now, list: without(now.list, before.onlyAsked) };
  return was.list.isLike(is.list) && notesOf(was) === notesOf(is);
}

function without(list: Ordered, uris: ReadonlySet<CanonicalUri>): Ordered {
  return uris.size > 0 ? list.filter(([, , , , uri]) => !uris.has(uri)) : list;
}

/** The annotations that pins give to resources. */
function notesOf({ list, matcher }: Look): string {
  const notes = list.pinned.map((uri) => {
    const { note, audience } = matcher.of(uri) ?? {};
    return [note, audience];
  });
  return JSON.stringify(notes);
}
