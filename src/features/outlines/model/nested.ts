import type { Declaration } from '../../../core/outline/outline';

/** A declaration as a language's rule finds it, before it is known what it is inside of. */
export type Found = Omit<Declaration, 'children'> & {
  /** Offsets of its text, or other numbers by which one is inside another. */
  readonly start: number;
  readonly end: number;
};

/** Sorts by the order of the text, the outer one first. */
export function inOrder(a: Found, b: Found): number {
  return a.start - b.start || b.end - a.end;
}

/** Declarations are nested deeper than a person writes them. */
export class TooDeep extends Error {}

/** There are more declarations than a person writes into one file. */
export class TooMany extends Error {}

/** The most levels of declarations. */
export const deepest = 40;
/** The most declarations of one text. */
export const most = 20_000;

type Open = Omit<Declaration, 'children'> & { readonly children: Open[] };

/**
 * Nests declarations.
 * @param found in the order of the text, the outer one first.
 * @throws TooDeep
 * @throws TooMany
 */
export function nested(found: Iterable<Found>): readonly Declaration[] {
  const roots: Open[] = [];
  const around: { readonly end: number; readonly open: Open }[] = [];
  let count = 0;
  for (const { start, end, ...declaration } of found) {
    count += 1;
    if (count > most) throw new TooMany();
    while (around.length > 0 && (around.at(-1)?.end ?? 0) < end) around.pop();
    while (around.length > 0 && (around.at(-1)?.end ?? 0) <= start) around.pop();
    if (around.length === deepest) throw new TooDeep();
    const open: Open = { ...declaration, children: [] };
    (around.at(-1)?.open.children ?? roots).push(open);
    around.push({ end, open });
  }
  return roots;
}

/** The lines before the first declaration, which are mostly imports; none if they say little. */
export function beginning(
  text: string,
  declarations: readonly Declaration[],
): readonly Declaration[] {
  const last = (declarations[0]?.first ?? 1) - 1;
  const lines = text.split('\n', last);
  const isCode = (line: string) =>
    /\w/.test(line) && !/^\s*(?:@|\/\/|\/?\*|#(?!\s*include)|--)/.test(line);
  const first = lines.findIndex(isCode);
  const end = lines.findLastIndex(isCode);
  if (first === -1 || end - first < 1) return [];
  const head = 'imports';
  return [{ name: head, kind: 'beginning', head, first: first + 1, last: end + 1, children: [] }];
}
