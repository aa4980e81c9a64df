import type { Declaration, Outline } from './outline';

/** How much an outline says of each declaration; the shortest first. */
export const details = ['names', 'short', 'signatures', 'summaries'] as const;

export type Detail = (typeof details)[number];

export interface Shown {
  readonly detail: Detail;
  /** The declarations whose lines stand there as they are written. */
  readonly bodies?: ReadonlySet<Declaration>;
  /** A declaration of which only the first lines are shown. */
  readonly begun?: Begun | undefined;
  /** The declarations that are named, where not all are. */
  readonly only?: ReadonlySet<Declaration> | undefined;
}

interface Begun {
  readonly declaration: Declaration;
  /** Its last line that is shown. */
  readonly last: number;
}

const modifiers =
  /^(?:(?:export|default|declare|async|abstract|public|private|protected|internal|static|final|readonly|override|virtual|sealed|partial|open|pub(?:\([^)]*\))?|unsafe|extern(?: "\w+")?|inline|constexpr|const(?= fn\b)|@[\w.]+(?:\([^()]*\))?)\s+)*/;

/** The text of an outline, without a last line end. */
export function outlineText(outline: Outline, lines: readonly string[], shown: Shown): string {
  const text = shown.detail === 'names' ? new Names(shown, lines) : new Lines(shown, lines);
  text.write(outline.declarations, 0);
  return text.finish();
}

/** One line for each declaration. */
class Lines {
  private readonly made: string[] = [];

  constructor(
    private readonly shown: Shown,
    private readonly lines: readonly string[],
  ) {}

  write(declarations: readonly Declaration[], depth: number): void {
    const { detail, bodies, begun } = this.shown;
    let names: string[] = [];
    const end = () => {
      if (names.length > 0) this.made.push(' '.repeat(depth) + names.join(', '));
      names = [];
    };
    for (const declaration of declarations) {
      if (detail === 'short' && isName(declaration)) {
        names.push(declaration.name);
        continue;
      }
      end();
      if (bodies?.has(declaration)) {
        this.made.push(...linesOf(declaration, this.lines));
        continue;
      }
      if (begun?.declaration === declaration) {
        this.made.push(...firstLines(begun, this.lines));
        this.write(childrenBelow(begun), depth + 1);
        continue;
      }
      this.made.push(' '.repeat(depth) + lineOf(declaration, detail));
      this.write(declaration.children, depth + 1);
    }
    end();
  }

  finish(): string {
    return this.made.join('\n');
  }
}

/** Names alone, with as few line ends as there can be. */
class Names {
  private readonly made: string[] = [];
  private line = '';
  /** Whether the last name has spaces, as titles of tests. */
  private isTitle = false;

  constructor(
    private readonly shown: Shown,
    private readonly lines: readonly string[],
  ) {}

  write(declarations: readonly Declaration[], depth: number): void {
    const { bodies, begun, only } = this.shown;
    for (const declaration of declarations) {
      const { name, children } = declaration;
      if (bodies?.has(declaration)) {
        this.end();
        this.made.push(...linesOf(declaration, this.lines));
        continue;
      }
      if (begun?.declaration === declaration) {
        this.end();
        this.made.push(...firstLines(begun, this.lines));
        this.write(childrenBelow(begun), depth + 1);
        continue;
      }
      if (only && !only.has(declaration)) continue;
      if (declaration.kind === 'beginning') continue;
      const isAny = children.some((child) => !only || only.has(child));
      if (isAny && depth === 0) this.end();
      this.line += this.separator(name) + name;
      this.isTitle = name.includes(' ');
      if (!isAny) continue;
      this.line += ' {';
      this.write(children, depth + 1);
      this.line += '}';
      this.isTitle = false;
      if (depth === 0) this.end();
    }
  }

  finish(): string {
    this.end();
    return this.made.join('\n');
  }

  /** A comma would be a token more. */
  private separator(name: string): string {
    if (this.line === '' || this.line.endsWith('{')) return '';
    return this.isTitle || name.includes(' ') ? ', ' : ' ';
  }

  private end(): void {
    if (this.line !== '') this.made.push(this.line);
    this.line = '';
  }
}

/** Whether a short outline says no more of it than its name. */
function isName({ kind, first, last, children }: Declaration): boolean {
  const isValue = kind === 'field' || kind === 'constant';
  return isValue && first === last && children.length === 0;
}

function linesOf({ first, last }: Declaration, lines: readonly string[]): readonly string[] {
  return lines.slice(first - 1, last);
}

/** The lines that are shown, and which follow. */
function firstLines(
  { declaration: { first, last }, last: shown }: Begun,
  lines: readonly string[],
) {
  return [...lines.slice(first - 1, shown), `… :${shown + 1}-${last}`];
}

function childrenBelow({ declaration: { children }, last }: Begun): readonly Declaration[] {
  return children.filter(({ first }) => first > last);
}

function lineOf(declaration: Declaration, detail: Detail): string {
  const { head, first, last, summary } = declaration;
  const range = first === last ? ` :${first}` : ` :${first}-${last}`;
  if (detail === 'short') return shortHead(declaration) + range;
  const said = detail === 'summaries' && summary !== undefined ? ` // ${summary}` : '';
  return head + range + said;
}

/** The keyword and the name. */
function shortHead({ name, head }: Declaration): string {
  const at = head.indexOf(name);
  return at === -1 ? name : head.slice(0, at + name.length).replace(modifiers, '');
}
