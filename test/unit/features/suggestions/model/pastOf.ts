import {
  type Commit,
  FileHistory,
} from '../../../../../src/features/suggestions/model/fileHistory';
import { atOnce } from '../../../atOnce';

/** A commit that changed files, each named as `cart.ts`, or as `old.ts → new.ts`, `+added.ts`, `-deleted.ts`. */
export function commit(...changes: readonly string[]): Commit {
  return changes.map((change) => {
    const [from = '', to] = change.split(' → ');
    if (to !== undefined) return { kind: 'renamed', from, path: to };
    if (change.startsWith('+')) return { kind: 'added', path: change.slice(1) };
    if (change.startsWith('-')) return { kind: 'deleted', path: change.slice(1) };
    return { kind: 'modified', path: change };
  });
}

/** The history of files after these commits, the oldest first. */
export function pastOf(...commits: readonly Commit[]): FileHistory {
  const past = new FileHistory();
  for (const changes of commits) atOnce(past.learn(changes));
  return past;
}
