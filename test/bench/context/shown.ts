import type { Declaration, Outline } from '../../../src/core/outline/outline';
import { flatten } from '../../../src/core/outline/outline';
import type { CodeCommit, OldFile } from './commits';

/** What a text shows of what a commit needs, each from 0 to 1; `undefined` if the commit asks for none of it. */
export interface Shown {
  readonly needed: number | undefined;
  readonly place: number | undefined;
  readonly verbatim: number | undefined;
}

type Outlines = ReadonlyMap<OldFile, Outline | undefined>;

/** Measures a document that has a section of each file, under its path. */
export function shownIn(text: string, { files }: CodeCommit, outlines: Outlines): Shown {
  const sections = sectionsOf(text, files);
  const visible = new Map(
    files.map((file) => [file, new Set(sections.get(file)?.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu))]),
  );
  const isVisible = (file: OldFile, name: string) =>
    /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)
      ? (visible.get(file)?.has(name) ?? false)
      : (sections.get(file)?.includes(name) ?? false);
  const needed = new Tally();
  const place = new Tally();
  const verbatim = new Tally();
  const words = new Set(
    files.flatMap(({ hunks }) =>
      hunks.flatMap(({ added }) => added.join('\n').match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []),
    ),
  );
  for (const file of files) {
    const declarations = outlines.get(file)?.declarations ?? [];
    const declared = new Set(
      [...flatten(declarations)]
        .filter(({ declaration }) => declaration.kind !== 'beginning')
        .map(({ declaration }) => declaration.name),
    );
    for (const word of words) if (declared.has(word)) needed.add(isVisible(file, word));
    const lines = new Set(sections.get(file)?.split('\n'));
    for (const { first, old } of file.hunks) {
      const around = innermost(declarations, first, first + Math.max(1, old.length) - 1);
      if (around) place.add(isVisible(file, around.name));
      for (const line of old) if (line.trim() !== '') verbatim.add(lines.has(line));
    }
  }
  return { needed: needed.share, place: place.share, verbatim: verbatim.share };
}

class Tally {
  private all = 0;
  private hits = 0;

  add(isHit: boolean): void {
    this.all += 1;
    if (isHit) this.hits += 1;
  }

  get share(): number | undefined {
    return this.all === 0 ? undefined : this.hits / this.all;
  }
}

function sectionsOf(text: string, files: readonly OldFile[]): ReadonlyMap<OldFile, string> {
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

/** The smallest declaration that has all the lines. */
function innermost(
  declarations: readonly Declaration[],
  first: number,
  last: number,
): Declaration | undefined {
  const around = declarations.find(
    (each) => each.kind !== 'beginning' && each.first <= first && each.last >= last,
  );
  return around && (innermost(around.children, first, last) ?? around);
}
