import { flatten, type Declaration, type Outline } from './outline';

const word = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
/** How much later than others these come. */
const later: Partial<Record<Declaration['kind'], number>> = { field: 0.5, test: 1.5 };

/**
 * All declarations of a text, the ones that say most first, each behind those that it is inside. An outer one comes before
 * an inner one, and the sooner, the more often the text has its name. Those that repeat a name, such as overloads and the
 * same field of many interfaces, are at the end.
 */
export function byWeight({ declarations }: Outline, text: string): readonly Declaration[] {
  const uses = new Map<string, number>();
  for (const [name] of text.matchAll(word)) uses.set(name, (uses.get(name) ?? 0) + 1);
  const sorted = [...flatten(declarations)]
    .map(({ declaration, depth }) => {
      const { name, kind } = declaration;
      const often = Math.log2(uses.get(name) ?? 1) / 2;
      return { declaration, weight: depth + (later[kind] ?? 0) - often };
    })
    .toSorted((a, b) => a.weight - b.weight)
    .map(({ declaration }) => declaration);
  const firstOf = new Map(sorted.toReversed().map((each) => [each.name, each]));
  const isRepeated = (each: Declaration) => firstOf.get(each.name) !== each;
  const all = [...sorted.filter((each) => !isRepeated(each)), ...sorted.filter(isRepeated)];
  return behindTheirHolders(all);
}

function behindTheirHolders(declarations: readonly Declaration[]): readonly Declaration[] {
  const holders = new Map<Declaration, Declaration>();
  for (const each of declarations) {
    for (const child of each.children) holders.set(child, each);
  }
  const ordered = new Set<Declaration>();
  const add = (declaration: Declaration) => {
    const holder = holders.get(declaration);
    if (holder && !ordered.has(holder)) add(holder);
    ordered.add(declaration);
  };
  for (const each of declarations) add(each);
  return [...ordered];
}
