import {
  type Commit,
  FileHistory,
  type PastFile,
} from '../../../src/features/suggestions/model/fileHistory';
import { tellsNothing } from '../../../src/features/suggestions/model/paths';
import { atOnce } from '../../unit/atOnce';
import type { ToldCommit } from './histories';
import { chosen, randomFrom } from './random';

/** The files of a commit that existed before it, and those of them that are asked for. */
export interface AskedCommit {
  readonly files: readonly PastFile[];
  readonly asked: readonly PastFile[];
  readonly message: string;
  readonly textsBefore: NonNullable<ToldCommit['textsBefore']>;
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
  commits: readonly ToldCommit[],
  ask: (commit: AskedCommit, past: FileHistory) => void,
): void {
  const random = randomFrom(seed);
  const askable = chosen(askableCommits(commits), maxCommits, random);
  const asked = new Set(askable);
  const past = new FileHistory();
  for (const [index, commit] of commits.entries()) {
    const { changes, message, textsBefore = () => new Map() } = commit;
    if (asked.has(index)) {
      const files = existingFiles(changes, past);
      const texts = remembered(textsBefore);
      const asked = chosen(files, questionsOfCommit, random);
      ask({ files, asked, message, textsBefore: texts }, past);
    }
    atOnce(past.learn(changes));
  }
}

/** The questions about one commit are about much the same files. */
function remembered(textsBefore: AskedCommit['textsBefore']): AskedCommit['textsBefore'] {
  const known = new Map<string, string | undefined>();
  return (paths) => {
    const unknown = paths.filter((path) => !known.has(path));
    const read = unknown.length > 0 ? textsBefore(unknown) : new Map<string, string>();
    for (const path of unknown) known.set(path, read.get(path));
    return new Map(
      paths.flatMap((path) => {
        const text = known.get(path);
        return text === undefined ? [] : [[path, text] as const];
      }),
    );
  };
}

function askableCommits(commits: readonly ToldCommit[]): readonly number[] {
  const past = new FileHistory();
  const askable: number[] = [];
  for (const [index, { changes }] of commits.entries()) {
    const { length } = existingFiles(changes, past);
    const isLater = index >= commits.length / 2;
    if (isLater && length >= fewestFiles && length <= maxFiles) askable.push(index);
    atOnce(past.learn(changes));
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
