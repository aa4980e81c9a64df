import { EvidenceFor, type Candidate } from './evidence';
import type { FileHistory } from './fileHistory';
import { confidenceOf, scoreOf } from './weights';

export interface RankedFile {
  readonly path: string;
  /** How likely it is that the file belongs to what is worked on, from 0 to 1. */
  readonly confidence: number;
}

/**
 * Orders all files beside the known ones by how likely they are wanted next.
 * @param others files that the history does not know
 */
export function rankFiles(
  known: readonly string[],
  past: FileHistory,
  others: readonly Candidate[] = [],
): readonly RankedFile[] {
  if (known.length === 0) return [];
  const isKnown = new Set(known);
  const candidates = [...past.latest, ...others].filter(({ path }) => !isKnown.has(path));
  const evidenceFor = new EvidenceFor(known, past, candidates);
  const scored = candidates.map((candidate) => {
    const evidence = evidenceFor.of(candidate);
    return { path: candidate.path, score: scoreOf(evidence), evidence };
  });
  scored.sort((a, b) => b.score - a.score);
  return scored.map(({ path, evidence }) => ({ path, confidence: confidenceOf(evidence) }));
}
