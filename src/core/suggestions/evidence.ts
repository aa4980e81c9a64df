import { coChangesOf, commitsOf } from './coChange';
import type { FileHistory, PastFile } from './fileHistory';
import { nearness, partsOf, type PathParts } from './paths';

/** What speaks for a file beside the known ones: means over these, each from 0 to 1 but for `bond`, a logarithm. */
export interface Evidence {
  /** Which part of the commits of the known files changed it, too. */
  readonly share: number;
  /** The same as a logarithm, with commits of few files counting for more. */
  readonly bond: number;
  /** Large if each changes with the other: the geometric mean of both directions. */
  readonly mutual: number;
  /** One of so many files of the same stem as a known one; 0 with another stem. */
  readonly stem: number;
  /** One of so many files in the folder of a known one; 0 in another folder. */
  readonly folder: number;
  readonly near: number;
  /** The last changed file has 1, the later ones less. */
  readonly recent: number;
  /** `recent` where the known files have hardly a history, so that little else is known. */
  readonly recentWithoutHistory: number;
  /** Which part of the known files have the same ending. */
  readonly ending: number;
}

/** A file of the history, or one that it does not know. */
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
/** It keeps the logarithm of nothing near that of the least there is. */
const leastBond = 0.05;
/** So many commits of the known files make their history half as telling as a long one. */
const halfHistory = 5;

/** Tells what speaks for files beside the known ones. */
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
