import type { Tokens } from './tokens';

/** Something that is pinned. */
export interface BundlePart {
  /** Its path, with its lines where it is a range. */
  readonly title: string;
  readonly note?: string;
}

/** Why a part is not in the document, or not as a whole. */
export type Omission =
  | { readonly type: 'cut'; readonly shown: number; readonly lines: number }
  | { readonly type: 'missing' | 'binary' | 'large' | 'empty' | 'unread' | 'budget' };

/** Of the part at this index. */
interface Omitted {
  readonly index: number;
  readonly omission: Omission;
}

interface Options {
  readonly parts: readonly BundlePart[];
  readonly heldBack: number;
  readonly budget: number;
  readonly tokens: Pick<Tokens, 'count'>;
}

const heading = '## Left out\n\n';
/** Of the budget, for names of what is not there. */
const share = 0.1;
/** Fewer tokens than any line has. */
const leastLine = 4;
const longestReason = ': cut, 10000000 of 10000000 lines are here\n';

const reasons: Readonly<Record<Exclude<Omission['type'], 'cut'>, string>> = {
  missing: 'missing',
  binary: 'binary',
  large: 'too large to be read at once',
  empty: 'no file that is not pinned by itself',
  unread: 'not read, there are too many',
  budget: 'over the budget',
};

/** The end of a bundle: what was left out and why, which takes a small part of the budget at most. */
export class BundleList {
  private readonly omitted: Omitted[] = [];
  /** Of those at the beginning of `omitted` that may all be named. */
  private named = 0;
  private readonly costs = new Map<number, Promise<number>>();
  /** Of everything from an index on. */
  private readonly costsFrom = new Map<number, number>();

  private constructor(
    private readonly options: Options,
    /** Of what is there however little is named. */
    private readonly frame: number,
    private readonly reason: number,
  ) {}

  static async of(options: Options): Promise<BundleList> {
    const { tokens, parts, heldBack } = options;
    const frame = heading + moreLine(parts.length) + heldBackLine(heldBack);
    return new BundleList(options, await tokens.count(frame), await tokens.count(longestReason));
  }

  async add(index: number, omission: Omission): Promise<void> {
    this.omitted.push({ index, omission });
    if (!this.isMany(this.omitted.length)) this.named += await this.cost(index);
  }

  /** Tokens that are kept free for it, where everything from this part on is left out too. */
  async reserve(next: number): Promise<number> {
    const { parts, heldBack } = this.options;
    const count = this.omitted.length + parts.length - next;
    if (count + heldBack === 0) return 0;
    const lines = this.isMany(count) ? this.most : this.named + (await this.costFrom(next));
    return this.frame + Math.min(lines, this.most);
  }

  /** The same, where this part is cut, which is named in any case. */
  async reserveForCut(index: number): Promise<number> {
    return Math.max(await this.reserve(index + 1), this.frame) + (await this.cost(index));
  }

  /** As many names as there is room for, and how many more; `undefined` where not even that has room. */
  async text(room: number): Promise<string | undefined> {
    const { parts, heldBack } = this.options;
    if (this.omitted.length + heldBack === 0) return '';
    let left = room - this.frame;
    if (left < 0) return undefined;
    const lines: string[] = [];
    for (const { index, omission } of this.omitted.toSorted(byInterest)) {
      left -= await this.cost(index);
      if (left < 0) break;
      lines.push(`${nameLine(parts[index])}: ${describe(omission)}\n`);
    }
    const more = this.omitted.length - lines.length;
    return heading + lines.join('') + moreLine(more) + heldBackLine(heldBack);
  }

  private get most(): number {
    return Math.floor(this.options.budget * share);
  }

  /** More than all can be named, whatever their names. */
  private isMany(count: number): boolean {
    return count * leastLine > this.most;
  }

  private async costFrom(next: number): Promise<number> {
    const { length } = this.options.parts;
    if (this.costsFrom.size === 0) {
      this.costsFrom.set(length, 0);
      let cost = 0;
      for (let index = length - 1; index >= next; index -= 1) {
        cost += await this.cost(index);
        this.costsFrom.set(index, cost);
      }
    }
    return this.costsFrom.get(next) ?? 0;
  }

  /** At most. */
  private cost(index: number): Promise<number> {
    const known = this.costs.get(index);
    if (known) return known;
    const { parts, tokens } = this.options;
    const cost = tokens.count(nameLine(parts[index])).then((name) => name + this.reason);
    this.costs.set(index, cost);
    return cost;
  }
}

/** What is cut first, and what is over the budget last: it goes without saying. */
function byInterest(a: Omitted, b: Omitted): number {
  const place = ({ omission: { type } }: Omitted) =>
    type === 'cut' ? 0 : type === 'budget' ? 2 : 1;
  return place(a) - place(b);
}

function nameLine(part: BundlePart | undefined): string {
  return `- ${part?.title ?? ''}`;
}

function moreLine(count: number): string {
  return count > 0 ? `- and ${count} more\n` : '';
}

function heldBackLine(count: number): string {
  return count > 0 ? `- ${count} pinned, but held back\n` : '';
}

function describe(omission: Omission): string {
  return omission.type === 'cut'
    ? `cut, ${omission.shown} of ${omission.lines} lines are here`
    : reasons[omission.type];
}
