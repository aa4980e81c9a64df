import type { Steps } from '../../../base/steps';
import { partsOf, tellsNothing, type PathParts } from './paths';

/** A commit's change of one file. */
export type FileChange =
  | { readonly kind: 'added' | 'modified' | 'deleted'; readonly path: string }
  | { readonly kind: 'renamed'; readonly from: string; readonly path: string };

/** The files that one commit changed. Paths are relative to the repository, with slashes. */
export type Commit = readonly FileChange[];

/** The history of one file under all its names. */
export interface PastFile {
  readonly path: string;
  readonly parts: PathParts;
  /** The numbers of the commits that changed it, oldest first, without those that changed too many files. */
  readonly commits: readonly number[];
  /** The number of the newest commit that changed it, whatever its size. */
  readonly lastCommit: number;
}

/** A history has very many of these, so each is small: it computes the parts of its path anew, and reserves no room. */
class Entry implements PastFile {
  commits: number[] = [];
  lastCommit = 0;

  constructor(public path: string) {}

  get parts(): PathParts {
    return partsOf(this.path);
  }

  add(commit: number): void {
    if (this.commits.length < fewCommits) this.commits = this.commits.concat(commit);
    else this.commits.push(commit);
  }
}

/** A list reserves room for so many more when something is pushed to it. */
const fewCommits = 16;

/** A commit of more files is a move or a reformatting, which says nothing about which files belong together. */
const maxFiles = 30;

/** Learns which files changed in which commits, from the oldest commit to the newest, and follows renames. */
export class FileHistory {
  private readonly present = new Map<string, Entry>();
  private readonly gone = new Map<string, Entry>();
  private readonly filesOf: (readonly Entry[])[] = [];
  private sorted: readonly PastFile[] | undefined;

  /** The number of the next commit. */
  get length(): number {
    return this.filesOf.length;
  }

  /** The files that exist after the newest commit, the last changed first. */
  get latest(): readonly PastFile[] {
    if (this.sorted) return this.sorted;
    const byCommit: Entry[][] = this.filesOf.map(() => []);
    for (const entry of this.present.values()) byCommit[entry.lastCommit]?.push(entry);
    return (this.sorted = byCommit.reverse().flat());
  }

  file(path: string): PastFile | undefined {
    return this.present.get(path);
  }

  /** The files of a commit that still exist; none if it changed too many. */
  changedIn(commit: number): readonly PastFile[] {
    const files = this.filesOf[commit] ?? [];
    return files.filter((file) => this.present.get(file.path) === file);
  }

  *learn(commit: Commit): Steps<void> {
    const changes: FileChange[] = [];
    for (const change of commit) {
      const learned = learnedFrom(change);
      if (learned) changes.push(learned);
      yield;
    }
    const moved = this.takeMoved(changes);
    const touched = new Set<Entry>();
    for (const change of changes) {
      if (change.kind === 'deleted') this.remove(change.path);
      else touched.add(this.place(change.path, moved.get(change.path)));
      yield;
    }
    const learned = changes.length > maxFiles ? [] : [...touched];
    for (const entry of touched) entry.lastCommit = this.length;
    for (const entry of learned) entry.add(this.length);
    this.filesOf.push(learned);
    this.sorted = undefined;
  }

  /** Takes all renamed files away before any is placed, because two can change names with each other. */
  private takeMoved(changes: Commit): ReadonlyMap<string, Entry> {
    const moved = new Map<string, Entry>();
    for (const change of changes) {
      const entry = change.kind === 'renamed' ? this.present.get(change.from) : undefined;
      if (change.kind !== 'renamed' || !entry) continue;
      this.present.delete(change.from);
      moved.set(change.path, entry);
    }
    return moved;
  }

  private place(path: string, moved: Entry | undefined): Entry {
    const entry = moved ?? this.present.get(path) ?? this.gone.get(path) ?? new Entry(path);
    entry.path = path;
    this.gone.delete(path);
    this.present.set(path, entry);
    return entry;
  }

  private remove(path: string): void {
    const entry = this.present.get(path);
    if (!entry) return;
    this.present.delete(path);
    this.gone.set(path, entry);
  }
}

/** The change that is learned from. A file whose changes say nothing counts as absent. */
function learnedFrom(change: FileChange): FileChange | undefined {
  if (!tellsNothing(change.path)) return change;
  return change.kind === 'renamed' ? { kind: 'deleted', path: change.from } : undefined;
}
