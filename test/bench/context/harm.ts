import { countTokens } from '../../../src/core/budget/tokenizer';
import type { CodeCommit, OldFile } from './commits';
import { declaredIn, linesToHave, nameLine, namesIn, needsOf, type Outlines } from './needs';
import { linesOfFile, sectionsOf } from './sections';

/** Headings, fences, and what a document says about a section: no method is blamed for its own words. */
const frame = /^(?:## |`{3,}|> |⋮-{3,}$|\*Cut: |(?:Names|Outline) of \d+ lines)|^\s*$/;
/** A line of an outline ends with the lines of the one declaration that it is about. */
const ofOne = /[ …]:(?<first>\d+)(?:-\d+)?(?: \/\/ .*)?$/;

/** A commit, and files of another one that are pinned beside its own by mistake. */
export interface Mistaken {
  readonly commit: CodeCommit;
  readonly wrong: readonly OldFile[];
}

/**
 * The share of the tokens in which the commit neither touches nor needs anything; `undefined` for a text without any lines
 * of a file. All lines of the other files are harm. In the sections of its own files, a line is of use if it is one
 *
 * - of a declaration that the commit edits (of one that is longer than 200 lines, those that it edits),
 * - or that it changes,
 * - or of the first ones, up to its name, of a declaration that it edits or whose name it adds,
 * - or of an outline, and about such a declaration.
 *
 * That a line uses such a name is not enough: a short name, as of a field, is on every other line. Of a list of names, which is
 * no line of the file, each name is counted by itself: else one name would make all of the list useful.
 */
export function harmIn(
  text: string,
  { commit, wrong }: Mistaken,
  outlines: Outlines,
): number | undefined {
  const sections = sectionsOf(text, [...commit.files, ...wrong]);
  const useful = usefulLines(commit, outlines);
  let all = 0;
  let good = 0;
  for (const [file, section] of sections) {
    const shareOf = useful(file, section);
    for (const [at, line] of section.split('\n').entries()) {
      if (frame.test(line)) continue;
      const tokens = countTokens(`${line}\n`);
      all += tokens;
      good += tokens * shareOf(line, at);
    }
  }
  return all === 0 ? undefined : 1 - good / all;
}

/** Tells for a section how much of each of its lines is of use, from 0 to 1. */
function usefulLines(commit: CodeCommit, outlines: Outlines) {
  const { names, places } = needsOf(commit, outlines);
  return (file: OldFile, section: string) => {
    if (!commit.files.includes(file)) return () => 0;
    const own = places.filter((each) => each.file === file);
    const useful = new Set([
      ...(names.get(file) ?? []),
      ...own.map(({ declaration }) => declaration.name),
    ]);
    const declared = declaredIn(outlines.get(file));
    const about = [...useful].flatMap((name) => declared.get(name) ?? []);
    const starts = new Set(about.map(({ first }) => String(first)));
    const ranges = [
      ...own.map((place) => linesToHave(place)),
      ...file.hunks.map(({ first, old }) => ({ first, last: first + old.length - 1 })),
      ...about.map((each) => ({ first: each.first, last: nameLine(file, each) })),
    ];
    const numbers = linesOfFile(section, file.text);
    return (line: string, at: number): number => {
      const number = numbers[at];
      if (number !== undefined) {
        return Number(ranges.some(({ first, last }) => first <= number && number <= last));
      }
      const { first } = ofOne.exec(line)?.groups ?? {};
      if (first !== undefined) return Number(starts.has(first));
      const listed = [...declared.keys()].filter(namesIn(line));
      return listed.filter((name) => useful.has(name)).length / Math.max(1, listed.length);
    };
  };
}

/** Each commit with as many files of the following ones as it has itself, of paths that it does not change. */
export function mistaken(commits: readonly CodeCommit[]): readonly Mistaken[] {
  return commits.map((commit, at) => {
    const taken = new Set(commit.files.map(({ path }) => path));
    const wrong: OldFile[] = [];
    for (const other of [...commits.slice(at + 1), ...commits.slice(0, at)]) {
      for (const file of other.files) {
        if (wrong.length === commit.files.length) return { commit, wrong };
        if (!taken.has(file.path)) wrong.push(file);
        taken.add(file.path);
      }
    }
    return { commit, wrong };
  });
}

/** The files of both, by turns, so that neither come first. */
export function filesByTurns({ commit, wrong }: Mistaken): readonly OldFile[] {
  return commit.files.flatMap((file, at) => [file, ...wrong.slice(at, at + 1)]);
}
