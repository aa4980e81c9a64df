import { Highest } from '../../../base/highest';
import type { Steps } from '../../../base/steps';
import { EvidenceBuilder, type Candidate, type Evidence } from './evidence';
import type { FileHistory } from './fileHistory';
import { confidenceOf, scoreOf, withOdds } from './weights';

export interface RankedFile {
  readonly path: string;
  /** Files with a higher one come first. */
  readonly score: number;
  /** The probability that the file is part of the present work, from 0 to 1. */
  readonly confidence: number;
}

interface More {
  /** Files that the history does not contain. */
  readonly others?: readonly Candidate[];
  /** The maximum number of files that are returned, the likeliest. */
  readonly most?: number;
  /** Further evidence for a file besides history and names, as log odds. */
  oddsOf?(path: string): number;
}

/** Orders all files besides the known ones by how likely the person wants them next. */
export function* rankFiles(
  known: readonly string[],
  past: FileHistory,
  { others = [], most = Infinity, oddsOf = () => 0 }: More = {},
): Steps<readonly RankedFile[]> {
  if (known.length === 0) return [];
  const isKnown = new Set(known);
  const { latest } = past;
  const candidates = [...latest, ...others];
  const unknown = candidates.filter(({ path }) => !isKnown.has(path));
  const evidenceFor = yield* EvidenceBuilder.collect(known, past, unknown);
  const highest = new Highest<{ path: string; evidence: Evidence; odds: number }>(most);
  for (const [place, candidate] of candidates.entries()) {
    yield;
    const { path } = candidate;
    if (isKnown.has(path)) continue;
    const evidence = evidenceFor.of(candidate, place < latest.length ? place : undefined);
    const odds = oddsOf(path);
    highest.add({ path, evidence, odds }, scoreOf(evidence) + odds);
  }
  return highest.items.map(({ path, evidence, odds }) => ({
    path,
    score: scoreOf(evidence) + odds,
    confidence: confidenceOf(evidence, odds),
  }));
}

/** Orders ranked files anew by further evidence, given as log odds. */
export function rankAnew(
  ranked: readonly RankedFile[],
  odds: ReadonlyMap<string, number>,
): readonly RankedFile[] {
  return ranked
    .map(({ path, score, confidence }) => {
      const more = odds.get(path) ?? 0;
      return { path, score: score + more, confidence: withOdds(confidence, more) };
    })
    .toSorted((a, b) => b.score - a.score);
}
