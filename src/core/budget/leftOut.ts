import type { LineRange } from '../documents/lines';
import type { CanonicalUri } from '../documents/uris';
import type { Detail } from '../outline/outlineText';
import { isNote } from '../pins/notePin';
import type { Pin } from '../pins/pin';
import type { Tokens } from './tokens';

/** A line above the text of a part. */
export interface Note {
  readonly text: string;
  /** Who wrote it: the user, the team in its file, or this extension, which says why it suggests the part. */
  readonly by: 'user' | 'team' | 'extension';
}

/** A pinned document or range. */
export interface BundlePart {
  /** The path, and the lines of a range. */
  readonly title: string;
  readonly note?: Note;
  readonly uri?: CanonicalUri | undefined;
  readonly pin?: Pick<Pin, 'id' | 'priority' | 'shape'> | undefined;
}

/** Whether the part is words that were written for the reader, and not something that these are about. */
export function isNotePart({ uri }: BundlePart): boolean {
  return uri !== undefined && isNote(uri);
}

/** Why a part is left out of the document, or what stands for it. */
export type Omission =
  { readonly type: 'cut'; readonly shown: number; readonly lines: number } | OutlineShown | Absence;

/** An outline that stands for a part. */
export interface OutlineShown {
  readonly type: 'outline';
  readonly detail: Detail;
  /** The lines of each body that it shows. */
  readonly bodies: readonly LineRange[];
  /** The bodies that it could show. */
  readonly of: number;
  /** The line up to which it shows one more body, if there was room for its beginning alone. */
  readonly begun?: number;
  /** The lines of the text. */
  readonly lines: number;
  /** The declarations that are named, the first ones. */
  readonly shown: number;
  readonly declarations: number;
}

/** Why a part is left out of the document. */
export interface Absence {
  readonly type: 'missing' | 'binary' | 'large' | 'unavailable' | 'empty' | 'unread' | 'budget';
}

/** The texts of a document around the list of parts that are left out. */
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
const longestReason = ': no file that is not pinned by itself\n';

const reasons: Readonly<Record<Absence['type'], string>> = {
  missing: 'missing',
  binary: 'binary',
  large: 'too large to be read at once',
  unavailable: 'not available now',
  empty: 'no file that is not pinned by itself',
  unread: 'not read, there are too many',
  budget: 'over the budget',
};

/**
 * The list, at the end of a document, of the parts that were left out and why; it takes a small part of the budget at
 * most. Names are counted when they are needed, and once, since there may be thousands of parts.
 */
export class LeftOut<Part extends BundlePart> {
  /** The most tokens of a part's line. */
  private readonly costs = new Map<Part, Promise<number>>();

  private constructor(
    private readonly options: Options<Part>,
    /** Tokens of the heading and the counts. */
    private readonly fixedCost: number,
    private readonly reasonCost: number,
  ) {}

  static async of<Of extends BundlePart>(options: Options<Of>): Promise<LeftOut<Of>> {
    const { tokens, parts, heldBack, list } = options;
    const frame = list.heading + moreLine(parts.length) + heldBackLine(heldBack);
    return new LeftOut(options, await tokens.count(frame), await tokens.count(longestReason));
  }

  /** Tokens to keep free for the list, in case these parts are left out. */
  async reserve(parts: readonly Part[]): Promise<number> {
    if (parts.length + this.options.heldBack === 0) return 0;
    if (parts.length * leastLine > this.maxForNames) return this.fixedCost + this.maxForNames;
    const costs = await Promise.all(parts.map((part) => this.cost(part)));
    const names = costs.reduce((sum, cost) => sum + cost, 0);
    return this.fixedCost + Math.min(names, this.maxForNames);
  }

  /** Names as many parts as have room, and counts the others; `undefined` if not even the counts have room. */
  async text(absences: ReadonlyMap<Part, Absence>, room: number): Promise<string | undefined> {
    const { heldBack, list } = this.options;
    if (absences.size + heldBack === 0) return '';
    let left = room - this.fixedCost;
    if (left < 0) return undefined;
    const lines: string[] = [];
    for (const [part, absence] of [...absences].toSorted(byInterest)) {
      left -= await this.cost(part);
      if (left < 0) break;
      lines.push(`- ${list.nameOf(part)}: ${reasons[absence.type]}\n`);
    }
    const more = absences.size - lines.length;
    return list.heading + lines.join('') + moreLine(more) + heldBackLine(heldBack);
  }

  private get maxForNames(): number {
    return Math.floor(this.options.budget * namesShare);
  }

  private cost(part: Part): Promise<number> {
    const known = this.costs.get(part);
    if (known) return known;
    const { tokens, list } = this.options;
    const cost = tokens.count(`- ${list.nameOf(part)}`).then((name) => name + this.reasonCost);
    this.costs.set(part, cost);
    return cost;
  }
}

/** Sorts the parts over the budget last, which are expected, and notes first, of which there is no file to look at. */
function byInterest(
  [part, a]: readonly [BundlePart, Absence],
  [other, b]: readonly [BundlePart, Absence],
) {
  const notes = Number(isNotePart(other)) - Number(isNotePart(part));
  return notes || Number(a.type === 'budget') - Number(b.type === 'budget');
}

function moreLine(count: number): string {
  return count > 0 ? `- and ${count} more\n` : '';
}

function heldBackLine(count: number): string {
  return count > 0 ? `- ${count} pinned, but held back\n` : '';
}
