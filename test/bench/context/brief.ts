import type { LineRange } from '../../../src/core/documents/lines';
import type { Declaration } from '../../../src/core/outline/outline';
import { flatten } from '../../../src/core/outline/outline';
import type { CodeCommit, OldFile } from './commits';
import { namesIn, type Outlines } from './needs';
import { linesOfFile, sectionsOf } from './sections';

/** What a reader of a brief knows of a file before it reads anything. */
export interface Known {
  /** The lines that stand there word for word. */
  readonly lines: ReadonlySet<number>;
  /** The declarations whose signature stands there. */
  readonly signatures: ReadonlySet<Declaration>;
  /** The declarations of which it says the lines. */
  readonly ranges: ReadonlyMap<Declaration, LineRange>;
}

const nothing: Known = { lines: new Set(), signatures: new Set(), ranges: new Map() };

export function knownFrom(
  brief: string,
  { files }: Pick<CodeCommit, 'files'>,
  outlines: Outlines,
): (file: OldFile) => Known {
  const known = new Map<OldFile, Known>();
  for (const [file, section] of sectionsOf(brief, files)) {
    const declarations = [...flatten(outlines.get(file)?.declarations ?? [])];
    known.set(
      file,
      knownOf(
        section,
        file.text,
        declarations.map(({ declaration }) => declaration),
      ),
    );
  }
  return (file) => known.get(file) ?? nothing;
}

function knownOf(section: string, text: string, declarations: readonly Declaration[]): Known {
  const numbers = linesOfFile(section, text);
  const lines = new Set(numbers.filter((number) => number !== undefined));
  const said = section.split('\n').filter((_, at) => numbers[at] === undefined);
  const signatures = new Set<Declaration>();
  const ranges = new Map<Declaration, LineRange>();
  // Who has the beginning of a file can count its lines.
  const isCounted = (number: number) => isWhole(lines, 1, number);
  for (const declaration of declarations) {
    const { first, last, head } = declaration;
    const own = said.filter((line) => isAbout(line, declaration));
    if (own.some((line) => line.trim().startsWith(head))) signatures.add(declaration);
    const isBegun = said.some((line) => line.startsWith('… :') && line.endsWith(`-${last}`));
    if (own.length > 0 || (isBegun && lines.has(first))) ranges.set(declaration, { first, last });
    // Where it ends is not said: all that follows is read until it is had.
    else if (isCounted(first)) ranges.set(declaration, { first, last: Infinity });
  }
  return { lines, signatures, ranges };
}

function isAbout(line: string, { name, first, last }: Declaration): boolean {
  const range = first === last ? ` :${first}` : ` :${first}-${last}`;
  return (line.endsWith(range) || line.includes(`${range} // `)) && namesIn(line)(name);
}

function isWhole(lines: ReadonlySet<number>, first: number, last: number): boolean {
  for (let line = first; line <= last; line += 1) if (!lines.has(line)) return false;
  return true;
}
