import type { Tokens } from '../../../src/core/budget/tokens';
import type { Declaration } from '../../../src/core/outline/outline';
import type { OldFile } from './commits';
import { declaredIn, type Outlines } from './needs';

interface Edge {
  readonly from: OldFile;
  readonly to: OldFile;
  readonly name: string;
  readonly weight: number;
}

const damping = 0.85;
const rounds = 50;

/**
 * A map of the declarations that matter most to these files, as Aider makes it: files pass on their rank to those that declare
 * what they refer to, and each name has the part that came by it. Of the first names, as many are shown as have room, with the
 * line that declares them, in the order of the text.
 */
export async function rankedNames(
  files: readonly OldFile[],
  outlines: Outlines,
  budget: number,
  tokens: Pick<Tokens, 'count'>,
): Promise<string> {
  const declared = new Map(files.map((file) => [file, declaredIn(outlines.get(file))]));
  const ranked = rank(files, edgesOf(files, declared)).flatMap(({ to, name }) =>
    (declared.get(to)?.get(name) ?? []).map((declaration) => ({ file: to, declaration })),
  );
  let [fits, tooMany] = [0, ranked.length + 1];
  while (tooMany - fits > 1) {
    const count = (fits + tooMany) >> 1;
    if ((await tokens.count(mapOf(ranked.slice(0, count)))) <= budget) fits = count;
    else tooMany = count;
  }
  return mapOf(ranked.slice(0, fits));
}

function edgesOf(
  files: readonly OldFile[],
  declared: ReadonlyMap<OldFile, ReadonlyMap<string, readonly Declaration[]>>,
): readonly Edge[] {
  const counts = files.map((from) => ({ from, words: countWords(from.text) }));
  const edges: Edge[] = [];
  for (const [to, names] of declared) {
    for (const [name, declarations] of names) {
      const definers = files.filter((file) => declared.get(file)?.has(name)).length;
      const isTelling = name.length >= 8 && /_|-|\p{Ll}\p{Lu}/u.test(name);
      const factor =
        (isTelling ? 10 : 1) * (name.startsWith('_') ? 0.1 : 1) * (definers > 5 ? 0.1 : 1);
      const its = counts.flatMap(({ from, words }) => {
        const uses = (words.get(name) ?? 0) - (from === to ? declarations.length : 0);
        return uses > 0 ? [{ from, to, name, weight: factor * Math.sqrt(uses) }] : [];
      });
      edges.push(...(its.length > 0 ? its : [{ from: to, to, name, weight: 0.1 }]));
    }
  }
  return edges;
}

/** The names by their rank, the highest first. */
function rank(files: readonly OldFile[], edges: readonly Edge[]): readonly Edge[] {
  const totals = new Map<OldFile, number>();
  for (const { from, weight } of edges) totals.set(from, (totals.get(from) ?? 0) + weight);
  let ranks = new Map(files.map((file) => [file, 1 / files.length]));
  const flow = ({ from, weight }: Edge) =>
    ((ranks.get(from) ?? 0) * weight) / (totals.get(from) ?? 1);
  for (let round = 0; round < rounds; round += 1) {
    const next = new Map(files.map((file) => [file, (1 - damping) / files.length]));
    for (const edge of edges) next.set(edge.to, (next.get(edge.to) ?? 0) + damping * flow(edge));
    ranks = next;
  }
  const names = new Map<string, Edge>();
  for (const edge of edges) {
    const key = `${edge.to.path}\0${edge.name}`;
    names.set(key, { ...edge, weight: (names.get(key)?.weight ?? 0) + flow(edge) });
  }
  return [...names.values()].toSorted((a, b) => b.weight - a.weight);
}

function mapOf(
  ranked: readonly { readonly file: OldFile; readonly declaration: Declaration }[],
): string {
  const lines = new Map<OldFile, Set<number>>();
  for (const { file, declaration } of ranked) {
    lines.set(file, (lines.get(file) ?? new Set()).add(declaration.first));
  }
  return [...lines]
    .map(([file, its]) => {
      const text = file.text.split('\n');
      const shown = [...its].toSorted((a, b) => a - b).map((line) => `${text[line - 1] ?? ''}\n`);
      return `## ${file.path}\n${shown.join('')}`;
    })
    .join('');
}

function countWords(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}
