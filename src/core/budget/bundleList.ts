import type { Tokens } from './tokens';

/** A pinned document or range. */
export interface BundlePart {
  /** The path, and the lines of a range. */
  readonly title: string;
  readonly note?: string;
}

/** Why a part is left out of the bundle, or cut. */
export type Omission =
  | { readonly type: 'cut'; readonly shown: number; readonly lines: number }
  | {
      readonly type: 'missing' | 'binary' | 'large' | 'unavailable' | 'empty' | 'unread' | 'budget';
    };

/** A part, by its index, that is left out or cut. */
interface Omitted {
  readonly index: number;
  readonly omission: Omission;
}

/** The texts of a document around the list of omitted parts. */
export interface ListTexts<Part extends BundlePart> {
  readonly heading: string;
  nameOf(part: Part): string;
}

interface Options<Part extends BundlePart> {
  readonly parts: readonly Part[];
  readonly heldBack: number;
  readonly budget: number;
  readonly tokens: Pick<Tokens, 'count'>;
  readonly list: ListTexts<Part>;
}

/** The part of the budget for names of parts that are left out. */
const namesShare = 0.1;
/** Tokens; any line has more. */
const leastLine = 4;
const longestReason = ': cut, 10000000 of 10000000 lines are here\n';

const reasons: Readonly<Record<Exclude<Omission['type'], 'cut'>, string>> = {
  missing: 'missing',
  binary: 'binary',
  large: 'too large to be read at once',
  unavailable: 'not available now',
  empty: 'no file that is not pinned by itself',
  unread: 'not read, there are too many',
  budget: 'over the budget',
};

/**
 * The list, at the end of a bundle, of the parts that were left out and why; it takes a small part of the budget at
 * most. Names are counted when they are needed, and once, since there may be thousands of parts.
 */
export class BundleList<Part extends BundlePart> {
  private readonly omitted: Omitted[] = [];
  /** Tokens of the lines for `omitted`, as long as all of these may be named. */
  private omittedCost = 0;
  /** The most tokens of a part's line, by its index. */
  private readonly costs = new Map<number, Promise<number>>();
  /** The most tokens of the lines for all parts from an index on. */
  private readonly costsFrom = new Map<number, number>();

  private constructor(
    private readonly options: Options<Part>,
    /** Tokens of the heading and the counts. */
    private readonly fixedCost: number,
    private readonly reasonCost: number,
  ) {}

  static async of<Of extends BundlePart>(options: Options<Of>): Promise<BundleList<Of>> {
    const { tokens, parts, heldBack, list } = options;
    const frame = list.heading + moreLine(parts.length) + heldBackLine(heldBack);
    return new BundleList(options, await tokens.count(frame), await tokens.count(longestReason));
  }

  async add(index: number, omission: Omission): Promise<void> {
    this.omitted.push({ index, omission });
    if (!this.areTooMany(this.omitted.length)) this.omittedCost += await this.cost(index);
  }

  /** Tokens to keep free for the list, in case all parts from `next` on are left out too. */
  async reserve(next: number): Promise<number> {
    const { parts, heldBack } = this.options;
    const count = this.omitted.length + parts.length - next;
    if (count + heldBack === 0) return 0;
    const lines = this.areTooMany(count)
      ? this.maxForNames
      : this.omittedCost + (await this.costFrom(next));
    return this.fixedCost + Math.min(lines, this.maxForNames);
  }

  /** Tokens to keep free for the list, in case this part is cut, and so is named in any case. */
  async reserveForCut(index: number): Promise<number> {
    return Math.max(await this.reserve(index + 1), this.fixedCost) + (await this.cost(index));
  }

  /** Names as many parts as have room, and counts the others; `undefined` if not even the counts have room. */
  async text(room: number): Promise<string | undefined> {
    const { heldBack, list } = this.options;
    if (this.omitted.length + heldBack === 0) return '';
    let left = room - this.fixedCost;
    if (left < 0) return undefined;
    const lines: string[] = [];
    for (const { index, omission } of this.omitted.toSorted(byInterest)) {
      left -= await this.cost(index);
      if (left < 0) break;
      lines.push(`${this.nameLine(index)}: ${describe(omission)}\n`);
    }
    const more = this.omitted.length - lines.length;
    return list.heading + lines.join('') + moreLine(more) + heldBackLine(heldBack);
  }

  private get maxForNames(): number {
    return Math.floor(this.options.budget * namesShare);
  }

  /** Whether this number of parts can never all be named. */
  private areTooMany(count: number): boolean {
    return count * leastLine > this.maxForNames;
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

  private cost(index: number): Promise<number> {
    const known = this.costs.get(index);
    if (known) return known;
    const line = this.options.tokens.count(this.nameLine(index));
    const cost = line.then((name) => name + this.reasonCost);
    this.costs.set(index, cost);
    return cost;
  }

  private nameLine(index: number): string {
    const { parts, list } = this.options;
    const part = parts[index];
    return `- ${part ? list.nameOf(part) : ''}`;
  }
}

/** Sorts the cut part first, and those over the budget last, which are expected. */
function byInterest(a: Omitted, b: Omitted): number {
  const place = ({ omission: { type } }: Omitted) =>
    type === 'cut' ? 0 : type === 'budget' ? 2 : 1;
  return place(a) - place(b);
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
