import type { FileHistory, PastFile } from '../../../src/core/suggestions/fileHistory';
import { rankFiles } from '../../../src/core/suggestions/ranking';
import { atOnce } from '../../unit/atOnce';

/** The paths of files beside the known ones, the likeliest first. */
type Method = (known: readonly PastFile[], past: FileHistory) => readonly string[];

const halfLife = 2_000;

/** The compared methods: four baselines, each of one idea, and the product's own ranking. */
export const methods = { recent, folder, stem, cochange, ours } satisfies Record<string, Method>;
export type MethodName = keyof typeof methods;

function recent(known: readonly PastFile[], past: FileHistory): readonly string[] {
  return pathsOf(beside(known, past));
}

function folder(known: readonly PastFile[], past: FileHistory): readonly string[] {
  const folders = new Set(known.map(({ parts }) => parts.folder));
  return pathsOf(beside(known, past).filter(({ parts }) => folders.has(parts.folder)));
}

function stem(known: readonly PastFile[], past: FileHistory): readonly string[] {
  const stems = new Set(known.map(({ parts }) => parts.stem));
  return pathsOf(beside(known, past).filter(({ parts }) => stems.has(parts.stem)));
}

/** Files of the same sum are in the order of `recent`. */
function cochange(known: readonly PastFile[], past: FileHistory): readonly string[] {
  const sums = new Map<PastFile, number>();
  for (const file of known) {
    const counts = new Map<PastFile, number>();
    let own = 0;
    for (const commit of file.commits) {
      const weight = 2 ** ((commit - past.length) / halfLife);
      own += weight;
      for (const other of past.changedIn(commit)) {
        counts.set(other, (counts.get(other) ?? 0) + weight);
      }
    }
    for (const [other, count] of counts) {
      sums.set(other, (sums.get(other) ?? 0) + count / (own + 1));
    }
  }
  const sumOf = (file: PastFile) => sums.get(file) ?? 0;
  const changed = beside(known, past).filter((file) => sums.has(file));
  return pathsOf(changed.sort((a, b) => sumOf(b) - sumOf(a)));
}

function ours(known: readonly PastFile[], past: FileHistory): readonly string[] {
  return pathsOf(atOnce(rankFiles(pathsOf(known), past)));
}

/** All files but the known ones, the last changed first. */
function beside(known: readonly PastFile[], past: FileHistory): PastFile[] {
  return past.latest.filter((file) => !known.includes(file));
}

function pathsOf(files: readonly { readonly path: string }[]): readonly string[] {
  return files.map(({ path }) => path);
}
