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
/** With so many commits, the known files' history tells half as much as a long one. */
const halfHistory = 5;

/** Collects the evidence for files besides the known ones. */
export class EvidenceFor {
  private readonly known: readonly Candidate[];
  private readonly sums = new Map<Candidate, Sums>();
  private readonly stems = new Map<string, number>();
  private readonly folders = new Map<string, number>();
  private readonly ranks: ReadonlyMap<Candidate, number>;
  private readonly lackOfHistory: number;
  private readonly nearnesses = new Map<string, number>();

  constructor(
    known: readonly string[],
    private readonly past: FileHistory,
    candidates: readonly Candidate[],
  ) {
    this.known = known.map((path) => past.file(path) ?? { path, parts: partsOf(path) });
    const learned = known.map((path) => past.file(path)).filter((file) => file !== undefined);
    for (const file of learned) this.addCoChanges(file);
    const commits = learned.reduce((sum, file) => sum + commitsOf(file, past).length, 0);
    this.lackOfHistory = halfHistory / (halfHistory + 1 + commits / known.length);
    this.ranks = new Map(past.latest.map((file, rank) => [file, rank]));
    this.countNames(candidates);
  }

  of(candidate: Candidate): Evidence {
    const { folder, stem, ending } = candidate.parts;
    const { share, bond, back } = this.sums.get(candidate) ?? noSums;
    const rank = this.ranks.get(candidate);
    const recent = rank === undefined ? 0 : 1 / Math.sqrt(1 + rank);
    const withEnding = this.known.filter(({ parts }) => parts.ending === ending).length;
    return {
      share,
      bond: Math.log(leastBond + bond),
      mutual: Math.sqrt(bond * back),
      stem: 1 / (this.stems.get(stem) ?? Infinity),
      folder: 1 / (this.folders.get(folder) ?? Infinity),
      near: this.nearnessOf(folder),
      recent,
      recentWithoutHistory: recent * this.lackOfHistory,
      ending: withEnding / this.known.length,
    };
  }

  private addCoChanges(file: PastFile): void {
    const part = 1 / this.known.length;
    for (const [other, { share, bond, back }] of coChangesOf(file, this.past)) {
      const sums = this.sums.get(other) ?? { ...noSums };
      sums.share += share * part;
      sums.bond += bond * part;
      sums.back += back * part;
      this.sums.set(other, sums);
    }
  }

  private countNames(candidates: readonly Candidate[]): void {
    for (const { parts } of this.known) {
      this.stems.set(parts.stem, 0);
      this.folders.set(parts.folder, 0);
    }
    for (const { parts } of candidates) {
      increase(this.stems, parts.stem);
      increase(this.folders, parts.folder);
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
