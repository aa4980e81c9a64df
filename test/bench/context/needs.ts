import type { LineRange } from '../../../src/core/documents/lines';
import { flatten, type Declaration, type Outline } from '../../../src/core/outline/outline';
import type { CodeCommit, OldFile } from './commits';

export type Outlines = ReadonlyMap<OldFile, Outline | undefined>;

/** A place that a commit edits, inside a declaration. */
export interface Place {
  readonly file: OldFile;
  /** The innermost one. */
  readonly declaration: Declaration;
  /** The lines that are changed, or the line behind which new ones come. */
  readonly first: number;
  readonly last: number;
}

/** What one has to know to make a commit. */
export interface Needs {
  /** The names in the added lines that a file of the commit declares. */
  readonly names: ReadonlyMap<OldFile, ReadonlySet<string>>;
  readonly places: readonly Place[];
}

const word = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

export function needsOf({ files }: Pick<CodeCommit, 'files'>, outlines: Outlines): Needs {
  const added = files.flatMap(({ hunks }) => hunks.flatMap((hunk) => hunk.added));
  const words = new Set(added.join('\n').match(word));
  const names = new Map<OldFile, ReadonlySet<string>>();
  const places: Place[] = [];
  for (const file of files) {
    const declarations = outlines.get(file)?.declarations ?? [];
    const declared = declaredIn(outlines.get(file));
    names.set(file, new Set([...words].filter((each) => declared.has(each))));
    for (const { first, old } of file.hunks) {
      const last = first + Math.max(1, old.length) - 1;
      const declaration = innermost(declarations, first, last);
      if (declaration) places.push({ file, declaration, first, last });
    }
  }
  return { names, places };
}

type Declared = ReadonlyMap<string, readonly Declaration[]>;

const declaredBy = new WeakMap<Outline, Declared>();

/** The declarations of an outline by their names; imports and the like are none. */
export function declaredIn(outline: Outline = { declarations: [], lines: 0 }): Declared {
  const known = declaredBy.get(outline);
  if (known) return known;
  const declared = new Map<string, Declaration[]>();
  for (const { declaration } of flatten(outline.declarations)) {
    if (declaration.kind === 'beginning') continue;
    const its = declared.get(declaration.name);
    if (its) its.push(declaration);
    else declared.set(declaration.name, [declaration]);
  }
  declaredBy.set(outline, declared);
  return declared;
}

/** The most lines that are read by one call. */
export const mostLines = 200;

/** The lines to have of a place: its declaration, or the place alone if nobody would read so long a one as a whole. */
export function linesToHave({ declaration, first, last }: Place): LineRange {
  return declaration.last - declaration.first < mostLines ? declaration : { first, last };
}

const linesBy = new WeakMap<OldFile, readonly string[]>();

/** The lines of a file, which are asked for often. */
export function linesOf(file: OldFile): readonly string[] {
  const lines = linesBy.get(file) ?? file.text.split('\n');
  linesBy.set(file, lines);
  return lines;
}

/** The line of a declaration that has its name. */
export function nameLine(file: OldFile, { name, first, last }: Declaration): number {
  const lines = linesOf(file).slice(first - 1, last);
  const at = lines.findIndex((line) => line.includes(name));
  return at === -1 ? first : first + at;
}

/** Says of each name whether it is in a text; a name that is a word must be there as one. */
export function namesIn(text: string): (name: string) => boolean {
  const words = new Set(text.match(word));
  return (name) => (name.replace(word, '') === '' ? words.has(name) : text.includes(name));
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
