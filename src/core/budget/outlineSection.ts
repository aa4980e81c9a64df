import { bodiesOf, type Body } from '../outline/bodies';
import { byWeight } from '../outline/byWeight';
import { flatten, type Declaration, type Outline } from '../outline/outline';
import { details, outlineText, type Detail, type Shown } from '../outline/outlineText';
import { fenceOf } from '../documents/fence';
import type { Candidate } from './attention';
import type { BundlePart } from './leftOut';
import { headingOf, type PartText, type PlacedSection } from './section';
import type { Measure } from './tokens';

/** A detail, and the declarations that are shown with their lines. */
export interface Plan {
  readonly detail: Detail;
  readonly bodies: ReadonlySet<Declaration>;
  /** A declaration that is shown with as many of its lines as there is room for. */
  readonly begun?: Declaration | undefined;
}

/** Fewer tokens than any text of so many characters has. */
const mostCharacters = 8;

/** The section of a document that holds the outline of a part, with some bodies. */
export class OutlineSection {
  readonly bodies: readonly Body[];
  private readonly lines: readonly string[];
  private readonly fence: string;
  readonly isTests: boolean;
  private readonly all: readonly Declaration[];

  private constructor(
    private readonly part: BundlePart & PartText,
    private readonly outline: Outline,
    private readonly measure: Measure,
  ) {
    this.bodies = bodiesOf(outline);
    this.lines = part.text.split('\n');
    this.fence = fenceOf(part.text);
    this.all = [...flatten(outline.declarations)].map(({ declaration }) => declaration);
    const tests = this.all.filter(({ kind }) => kind === 'test').length;
    this.isTests = tests > this.all.length / 2;
  }

  /** The tokens with each detail, the shortest first. */
  forms: readonly number[] = [];

  static async of(
    part: BundlePart & PartText,
    outline: Outline,
    measure: Measure,
  ): Promise<OutlineSection> {
    const section = new OutlineSection(part, outline, measure);
    const forms: number[] = [];
    for (const detail of details) forms.push(await measure.count(section.text({ detail })));
    // A longer form can have fewer tokens.
    section.forms = forms.map((_, at) => Math.min(...forms.slice(at)));
    return section;
  }

  /** The tokens of the longest form. */
  get need(): number {
    return this.forms.at(-1) ?? 0;
  }

  /** The longest form that has no more tokens; the shortest, if all have more. */
  formIn(share: number): Detail {
    return details.findLast((_, at) => (this.forms[at] ?? 0) <= share) ?? 'names';
  }

  /** The tokens that a body adds to a form, or some more. */
  async costOf({ declaration }: Body, detail: Detail): Promise<number> {
    const { first, last } = declaration;
    const body = await this.measure.count(`${this.lines.slice(first - 1, last).join('\n')}\n`);
    if (detail === 'names') return body;
    const outline = { declarations: [declaration], lines: 0 };
    const instead = outlineText(outline, this.lines, { detail });
    return body - Math.max(0, (await this.measure.count(instead)) - instead.split('\n').length);
  }

  candidate(body: Body): Omit<Candidate, 'marks'> & { readonly least: number } {
    const { first, last } = body.declaration;
    const lines = this.lines.slice(first - 1, last);
    const characters = lines.reduce((sum, line) => sum + line.trim().length, 0);
    return {
      title: this.part.title,
      body,
      text: lines.join('\n'),
      least: characters / mostCharacters,
    };
  }

  async place(share: number, plan: Plan): Promise<PlacedSection> {
    const left = new Set(plan.bodies);
    for (;;) {
      const placed = await this.placed({ detail: plan.detail, bodies: left });
      const room = share - placed.tokens;
      if (room >= 0) return (await this.begin(share, room, { ...plan, bodies: left })) ?? placed;
      const last = [...left].at(-1);
      if (!last) return this.cut(share);
      left.delete(last);
    }
  }

  /** All declarations, with some of their bodies. */
  private async placed(shown: Shown): Promise<PlacedSection> {
    const text = this.text(shown);
    const omission = this.omission(shown, this.all.length);
    return { text, tokens: await this.measure.count(text), omission };
  }

  /** @param room what the section without the begun body leaves of the share. */
  private async begin(share: number, room: number, plan: Plan): Promise<PlacedSection | undefined> {
    const { begun: declaration, detail, bodies } = plan;
    if (!declaration) return undefined;
    const { first, last } = declaration;
    const body = this.lines.slice(first - 1, last).join('\n');
    const whole = await this.placed({ detail, bodies: new Set([...bodies, declaration]) });
    if (whole.tokens <= share) return whole;
    const fitting = await this.measure.fit(body, room);
    for (let count = fitting.text.split('\n').length - 1; count > 1; count -= 1) {
      const begun = { declaration, last: first + count - 1 };
      const placed = await this.placed({ detail, bodies, begun });
      if (placed.tokens <= share) return placed;
    }
    return undefined;
  }

  /** The names of as many declarations as there is room for. */
  private async cut(share: number): Promise<PlacedSection> {
    const ordered = byWeight(this.outline, this.part.text);
    let [fits, tooMany] = [0, ordered.length];
    let best = { text: '', tokens: 0 };
    while (tooMany - fits > 1) {
      const count = (fits + tooMany) >> 1;
      const text = this.text({ detail: 'names', only: new Set(ordered.slice(0, count)) });
      const tokens = await this.measure.count(text);
      if (tokens <= share) [fits, best] = [count, { text, tokens }];
      else tooMany = count;
    }
    if (fits === 0) return { text: '', tokens: 0, omission: { type: 'budget' } };
    return { ...best, omission: this.omission({ detail: 'names' }, fits) };
  }

  private omission({ detail, bodies, begun }: Shown, shown: number): PlacedSection['omission'] {
    return {
      type: 'outline',
      detail,
      bodies: [...(bodies ?? [])].map(({ first, last }) => ({ first, last })),
      of: this.bodies.length,
      ...(begun && { begun: begun.last }),
      lines: this.outline.lines,
      shown,
      declarations: this.all.length,
    };
  }

  private text(shown: Shown): string {
    const { part, fence, outline, lines, all } = this;
    const { uri, language } = part;
    const isNames = shown.detail === 'names';
    const first = shown.only ? `, first ${shown.only.size} of ${all.length} declarations` : '';
    const how = isNames || uri === undefined ? '' : `; a body: read_context <${uri}#L12-L40>`;
    const about = `${isNames ? 'Names' : 'Outline'} of ${outline.lines} lines${first}${how}`;
    const body = outlineText(outline, lines, shown);
    return `${headingOf(part)}${about}\n\n${fence}${language}\n${body}\n${fence}\n\n`;
  }
}
