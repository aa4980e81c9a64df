import type { Marks } from '../budget/attention';
import type { PinnedPart } from '../budget/pinnedParts';
import type { LineRange } from '../documents/lines';
import type { CanonicalUri } from '../documents/uris';
import type { WindowNow } from './briefSources';
import type { Place } from './place';

interface Present extends Omit<WindowNow, 'names'> {
  /** The lines of a document that are not committed. */
  changed(document: CanonicalUri): Promise<readonly LineRange[]>;
}

/** Finds the lines of a part that something points at. */
export function marksOf({ place, problems = [], failures, changed }: Present) {
  const found = new Map(problems.map((each) => [each.document, each.problems]));
  const failed = failures.flatMap(({ places }) => places);
  return async ({ uri }: PinnedPart): Promise<Marks | undefined> => {
    if (uri === undefined) return undefined;
    const cursor = place?.uri === uri ? cursorOf(place) : undefined;
    return {
      failed: failed
        .filter((each) => each.uri === uri)
        .map(({ line }) => ({ first: line, last: line })),
      // Where the person types, the cursor says enough: git would be asked after each edit.
      ...(cursor ? { cursor } : { changed: await changed(uri) }),
      problems: (found.get(uri) ?? []).map(({ line }) => ({ first: line, last: line })),
    };
  };
}

/** The lines of a cell are not those of the text that its notebook is read as. */
function cursorOf({ line, selection, cell }: Place): LineRange | undefined {
  if (cell) return undefined;
  if (selection) return { first: selection.firstLine, last: selection.lastLine };
  return line === undefined ? undefined : { first: line, last: line };
}
