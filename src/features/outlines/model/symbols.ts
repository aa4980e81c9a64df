import type { Declaration, DeclarationKind, Outlined } from '../../../core/outline/outline';
import { headOf } from './head';
import { deepest, most } from './nested';
import { commentAbove } from './summary';

/** A symbol of a document as its language server names it. */
export interface LanguageSymbol {
  readonly name: string;
  /** Absent for what is no declaration, such as the items of a list. */
  readonly kind: DeclarationKind | undefined;
  /** Lines, counted from 1: of the whole, and the one with the name. */
  readonly first: number;
  readonly last: number;
  readonly nameAt: number;
  readonly children: readonly LanguageSymbol[];
}

/** What a function has inside and is no declaration for others. */
const locals: readonly DeclarationKind[] = ['constant', 'field', 'key'];

/**
 * The outline of a text by its symbols.
 * @param text as it is served, in which a name may be masked: then the symbol is left out.
 */
export function outlineBySymbols(symbols: readonly LanguageSymbol[], text: string): Outlined {
  const lines = text.split('\n');
  const made = new Made(lines);
  const declarations = made.of(symbols, undefined, 0);
  if (made.count > most) return { type: 'none', reason: 'many' };
  if (declarations.length === 0) return { type: 'none', reason: 'nothing' };
  const count = lines.length - (text.endsWith('\n') ? 1 : 0);
  return { type: 'outline', outline: { declarations, lines: count } };
}

class Made {
  count = 0;

  constructor(private readonly lines: readonly string[]) {}

  of(
    symbols: readonly LanguageSymbol[],
    around: DeclarationKind | undefined,
    depth: number,
  ): readonly Declaration[] {
    if (depth === deepest) return [];
    const isInFunction = around === 'function' || around === 'method';
    return symbols
      .toSorted((a, b) => a.first - b.first)
      .flatMap(({ kind, ...symbol }) => {
        // Some servers put everything into a symbol of the file.
        if (!kind) return this.of(symbol.children, around, depth + 1);
        return isInFunction && locals.includes(kind)
          ? []
          : this.declaration({ kind, ...symbol }, depth);
      });
  }

  private declaration(
    {
      name,
      kind,
      first,
      last,
      nameAt,
      children,
    }: LanguageSymbol & { readonly kind: DeclarationKind },
    depth: number,
  ): readonly Declaration[] {
    const line = this.lines[nameAt - 1] ?? '';
    const isThere = first <= nameAt && nameAt <= last && last <= this.lines.length;
    // Some servers add the parameters to the name, or what it is.
    const [bare = ''] = name.split(/[(/:]/);
    const [word = ''] = /[\p{L}\p{N}_$]+/u.exec(name) ?? [];
    const written = [bare.trim(), word].find((each) => each !== '' && line.includes(each));
    if (!isThere || written === undefined) return [];
    this.count += 1;
    const summary = commentAbove(this.lines, first - 1);
    return [
      {
        name: written,
        kind,
        head: headOf(line, { start: line.length - line.trimStart().length, end: line.length }),
        first,
        last,
        ...(summary !== undefined && { summary }),
        children: this.of(children, kind, depth + 1),
      },
    ];
  }
}
