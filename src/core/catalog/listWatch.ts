import type { ActivePins } from '../pins/activePins';
import type { Ordered } from './ordered';

interface Look {
  readonly list: Ordered;
  /** The annotations that pins give to resources. */
  readonly notes: string;
}

interface Options {
  readonly pins: Pick<ActivePins, 'matcher'>;
  /** The list as the viewer sees it. */
  listed(): Promise<Ordered>;
}

/** Compares a viewer's list with its last one, because most changes are outside of it. */
export class ListWatch {
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
    const { pins, listed } = this.options;
    const list = await listed();
    const notes = list.pinned.map((uri) => {
      const { note, audience } = pins.matcher.of(uri) ?? {};
      return [note, audience];
    });
    return { list, notes: JSON.stringify(notes) };
  }
}

function isSame(before: Look, now: Look): boolean {
  return before.notes === now.notes && before.list.isLike(now.list);
}
