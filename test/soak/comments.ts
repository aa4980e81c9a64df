import type { Journal } from './journal';
import type { Operation } from './operations';

/** More would make the texts long in which a fault is to be found. */
const most = 30;

/** The comments of the person, each of which goes with one prompt at most. */
export class Comments {
  private made = 0;
  private readonly sent = new Set<string>();

  readonly operation: Operation = {
    weight: 4,
    name: 'comment',
    run: async (work) => {
      const { chance, desk, journal, sharing, tabs } = work;
      const path = chance.oneOf(desk.plain());
      const isShown = path !== undefined && sharing.shows('', path, tabs.has(path)) === true;
      if (!isShown || this.made === most) return undefined;
      this.made += 1;
      journal.count('comments');
      const text = `comment ${this.made} of the soak`;
      await work.tell('comment', { path: desk.at(path), lines: chance.between(1, 4), text });
      return `${path}: ${text}`;
    },
  };

  constructor(private readonly journal: Pick<Journal, 'fault'>) {}

  /** @param text what goes with a prompt. */
  check(text: string): void {
    for (const [comment] of text.matchAll(/comment \d+ of the soak/g)) {
      if (this.sent.has(comment))
        this.journal.fault('wrong', `${comment} goes with a second prompt`);
      this.sent.add(comment);
    }
  }
}
