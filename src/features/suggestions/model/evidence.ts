import type { Steps } from '../../../base/steps';
import { coChangesOf, commitsOf } from './coChange';
import type { FileHistory, PastFile } from './fileHistory';
import { nearness, partsOf, type PathParts } from './paths';

/** The evidence for a file, as means over the known files: each from 0 to 1 except `bond`, which is a logarithm. */
export interface Evidence {
  /** The share of the known files' commits that changed the file, too. */
  readonly share: number;
  /** The logarithm of that share, with commits of few files counting for more. */
  readonly bond: number;
  /** Large if each changes with the other: the geometric mean of both directions. */
  readonly mutual: number;
  /** 1 divided by the number of files with the stem of a known file; 0 for a file with another stem. */
  readonly stem: number;
  /** 1 divided by the number of files in the folder of a known file; 0 for a file in another folder. */
  readonly folder: number;
  readonly near: number;
  /** 1 for the file that was changed last, and less for files that were changed longer ago. */
  readonly recent: number;
  /** The same as `recent` if the known files have hardly any history, so that little else is known. */
  readonly recentWithoutHistory: number;
  /** The share of the known files with the same ending. */
  readonly ending: number;
}

/** A file that the history knows, or one that it does not. */
export interface Candidate {
  readonly path: string;
  readonly parts: PathParts;
}

interface Sums {
  share: number;
  bond: number;
  back: number;
}

const noSums: Sums = { share: 0, bond: 0, back: 0 };
/** This is added so that the logarithm of nothing is near that of the smallest share. */
const leastBond = 0.05;
/** With so many commits, the known files' history counts half as much as a long one. */
const halfHistory = 5;

/** Collects the evidence for files besides the known ones. */
export class EvidenceBuilder {
  private readonly known: readonly Candidate[];
  private readonly sums = new Map<Candidate, Sums>();
  private readonly stems = new Map<string, number>();
  private readonly folders = new Map<string, number>();
  private readonly endings = new Map<string, number>();
  private readonly lackOfHistory: number;
  private readonly nearnesses = new Map<string, number>();

  private constructor(
    known: readonly string[],
    private readonly past: FileHistory,
  ) {
    this.known = known.map((path) => past.file(path) ?? { path, parts: partsOf(path) });
    const commits = this.learned.reduce((sum, file) => sum + commitsOf(file, past).length, 0);
    this.lackOfHistory = halfHistory / (halfHistory + 1 + commits / known.length);
    for (const { parts } of this.known) {
      this.endings.set(parts.ending, (this.endings.get(parts.ending) ?? 0) + 1);
      this.stems.set(parts.stem, 0);
      this.folders.set(parts.folder, 0);
    }
  }

  static *collect(
    known: readonly string[],
    past: FileHistory,
    candidates: readonly Candidate[],
  ): Steps<EvidenceBuilder> {
    const evidence = new EvidenceBuilder(known, past);
    for (const file of evidence.learned) yield* evidence.addCoChanges(file);
    for (const { parts } of candidates) {
      increase(evidence.stems, parts.stem);
      increase(evidence.folders, parts.folder);
      yield;
    }
    return evidence;
  }

  /** @param rank how many files were changed later; `undefined` for a file that the history does not know. */
  of(candidate: Candidate, rank: number | undefined): Evidence {
    const { folder, stem, ending } = candidate.parts;
    const { share, bond, back } = this.sums.get(candidate) ?? noSums;
    const recent = rank === undefined ? 0 : 1 / Math.sqrt(1 + rank);
    return {
      share,
      bond: Math.log(leastBond + bond),
      mutual: Math.sqrt(bond * back),
      stem: 1 / (this.stems.get(stem) ?? Infinity),
      folder: 1 / (this.folders.get(folder) ?? Infinity),
      near: this.nearnessOf(folder),
      recent,
      recentWithoutHistory: recent * this.lackOfHistory,
      ending: (this.endings.get(ending) ?? 0) / this.known.length,
    };
  }

  private get learned(): readonly PastFile[] {
    return this.known.map(({ path }) => this.past.file(path)).filter((file) => file !== undefined);
  }

  private *addCoChanges(file: PastFile): Steps<void> {
    const part = 1 / this.known.length;
    for (const [other, { share, bond, back }] of yield* coChangesOf(file, this.past)) {
      const sums = this.sums.get(other) ?? { ...noSums };
      sums.share += share * part;
      sums.bond += bond * part;
      sums.back += back * part;
      this.sums.set(other, sums);
      yield;
    }
  }

  private nearnessOf(folder: string): number {
    const found = this.nearnesses.get(folder);
    if (found !== undefined) return found;
    const sum = this.known.reduce((total, { parts }) => total + nearness(parts.folder, folder), 0);
    const mean = sum / this.known.length;
    this.nearnesses.set(folder, mean);
    return mean;
  }
}

function increase(counts: Map<string, number>, key: string): void {
  const count = counts.get(key);
  if (count !== undefined) counts.set(key, count + 1);
}
