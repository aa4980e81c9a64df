import type { Commit } from '../../../src/core/suggestions/commit';
import { FileHistory, type PastFile } from '../../../src/core/suggestions/fileHistory';
import { tellsNothing } from '../../../src/core/suggestions/paths';
import { atOnce } from '../../unit/atOnce';
import { chosen, randomFrom } from './random';

/** The files of a commit that existed before it, and those of them that are asked for. */
export interface AskedCommit {
  readonly files: readonly PastFile[];
  readonly asked: readonly PastFile[];
}

const seed = 13;
const fewestFiles = 2;
const maxFiles = 20;
const maxCommits = 1_500;
const questionsOfCommit = 5;

/**
 * Walks a history from its beginning, and learns each commit only after `ask` was called for it. Commits of the later half
 * are asked.
 */
export function askHistory(
  commits: readonly Commit[],
  ask: (commit: AskedCommit, past: FileHistory) => void,
): void {
  const random = randomFrom(seed);
  const askable = chosen(askableCommits(commits), maxCommits, random);
  const asked = new Set(askable);
  const past = new FileHistory();
  for (const [index, commit] of commits.entries()) {
    if (asked.has(index)) {
      const files = existingFiles(commit, past);
      ask({ files, asked: chosen(files, questionsOfCommit, random) }, past);
    }
    atOnce(past.learn(commit));
  }
}

function askableCommits(commits: readonly Commit[]): readonly number[] {
  const past = new FileHistory();
  const askable: number[] = [];
  for (const [index, commit] of commits.entries()) {
    const { length } = existingFiles(commit, past);
    const isLater = index >= commits.length / 2;
    if (isLater && length >= fewestFiles && length <= maxFiles) askable.push(index);
    atOnce(past.learn(commit));
  }
  return askable;
}

function existingFiles(commit: Commit, past: FileHistory): readonly PastFile[] {
  const files = new Set<PastFile>();
  for (const change of commit) {
    if (tellsNothing(change.path)) continue;
    if (change.kind !== 'modified' && change.kind !== 'renamed') continue;
    const file = past.file(change.kind === 'renamed' ? change.from : change.path);
    if (file) files.add(file);
  }
  return [...files];
}
