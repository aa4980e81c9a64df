import { EvidenceFor, type Candidate } from './evidence';
import type { FileHistory } from './fileHistory';
import { confidenceOf, scoreOf } from './weights';

export interface RankedFile {
  readonly path: string;
  /** The probability that the file is part of the present work, from 0 to 1. */
  readonly confidence: number;
}

interface More {
  /** Files that the history does not contain. */
  readonly others?: readonly Candidate[];
  /** Further evidence for a file besides history and names, as log odds. */
  oddsOf?(path: string): number;
}

/** Orders all files besides the known ones by how likely the person wants them next. */
export function rankFiles(
  known: readonly string[],
  past: FileHistory,
  { others = [], oddsOf = () => 0 }: More = {},
): readonly RankedFile[] {
  if (known.length === 0) return [];
  const isKnown = new Set(known);
  const candidates = [...past.latest, ...others].filter(({ path }) => !isKnown.has(path));
  const evidenceFor = new EvidenceFor(known, past, candidates);
  const scored = candidates.map((candidate) => {
    const { path } = candidate;
    const [evidence, odds] = [evidenceFor.of(candidate), oddsOf(path)];
    return { path, score: scoreOf(evidence) + odds, evidence, odds };
  });
  scored.sort((a, b) => b.score - a.score);
  return scored.map(({ path, evidence, odds }) => ({
    path,
    confidence: confidenceOf(evidence, odds),
  }));
}
