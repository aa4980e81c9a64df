import type { Commit, FileChange } from './commit';
import { partsOf, tellsNothing, type PathParts } from './paths';

/** The history of one file under all its names. */
export interface PastFile {
  readonly path: string;
  readonly parts: PathParts;
  /** The numbers of the commits that changed it, oldest first, without those that changed too many files. */
  readonly commits: readonly number[];
  /** The number of the newest commit that changed it, whatever its size. */
  readonly lastCommit: number;
}

interface Entry extends PastFile {
  path: string;
  parts: PathParts;
  commits: number[];
  lastCommit: number;
}

/** A commit of more files is a move or a reformatting, which says nothing about which files belong together. */
const mostFiles = 30;

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
    this.sorted ??= [...this.present.values()].sort((a, b) => b.lastCommit - a.lastCommit);
    return this.sorted;
  }

  file(path: string): PastFile | undefined {
    return this.present.get(path);
  }

  /** The files of a commit that still exist; none if it changed too many. */
  changedIn(commit: number): readonly PastFile[] {
    const files = this.filesOf[commit] ?? [];
    return files.filter((file) => this.present.get(file.path) === file);
  }

  learn(commit: Commit): void {
    const changes = commit.flatMap(learnedFrom);
    const moved = this.takeMoved(changes);
    const touched = new Set<Entry>();
    for (const change of changes) {
      if (change.kind === 'deleted') this.remove(change.path);
      else touched.add(this.place(change.path, moved.get(change.path)));
    }
    const learned = changes.length > mostFiles ? [] : [...touched];
    for (const entry of touched) entry.lastCommit = this.length;
    for (const entry of learned) entry.commits.push(this.length);
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
    const known = moved ?? this.present.get(path) ?? this.gone.get(path);
    const entry = known ?? { path, parts: partsOf(path), commits: [], lastCommit: 0 };
    if (entry.path !== path) Object.assign(entry, { path, parts: partsOf(path) });
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

/** The changes that are learned from. A file whose changes say nothing counts as absent. */
function learnedFrom(change: FileChange): readonly FileChange[] {
  if (!tellsNothing(change.path)) return [change];
  if (change.kind !== 'renamed') return [];
  return [{ kind: 'deleted', path: change.from }];
}
