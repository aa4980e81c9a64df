import type { OldFile } from './commits';

/** The section of each file in a document that has one under its path. */
export function sectionsOf(text: string, files: readonly OldFile[]): ReadonlyMap<OldFile, string> {
  const starts = files.map((file) => {
    const [found] = [`## ${file.path}\n`, `## ${file.path} (`]
      .map((heading) => (text.startsWith(heading) ? 0 : text.indexOf(`\n${heading}`)))
      .filter((at) => at !== -1);
    return { file, at: found ?? -1 };
  });
  const ends = starts.map(({ at }) => at).concat(text.indexOf('\n## Left out\n'), text.length);
  return new Map(
    starts.flatMap(({ file, at }) => {
      if (at === -1) return [];
      const end = Math.min(...ends.filter((each) => each > at));
      return [[file, text.slice(at, end)] as const];
    }),
  );
}

/**
 * The number of the line of a file, from 1, that each line of its section is; `undefined` for the others. Indentation does not
 * count. Of equal lines, that one is meant which as many lines as possible follow in both.
 */
export function linesOfFile(section: string, text: string): readonly (number | undefined)[] {
  const shown = section.split('\n').map((line) => line.trim());
  const lines = text.split('\n').map((line) => line.trim());
  const places = new Map<string, number[]>();
  for (const [at, line] of lines.entries()) {
    const its = places.get(line);
    if (its) its.push(at);
    else places.set(line, [at]);
  }
  const found: (number | undefined)[] = [];
  while (found.length < shown.length) {
    const from = found.length;
    let best = { at: 0, length: 0 };
    // Brackets and blank lines alone are everywhere.
    const starts = /\p{L}/u.test(shown[from] ?? '') ? places.get(shown[from] ?? '') : undefined;
    for (const at of starts ?? []) {
      let length = 0;
      while (from + length < shown.length && shown[from + length] === lines[at + length]) {
        length += 1;
      }
      if (length > best.length) best = { at, length };
    }
    if (best.length === 0) found.push(undefined);
    for (let next = 0; next < best.length; next += 1) found.push(best.at + next + 1);
  }
  return found;
}
