import { formatPatch, OMIT_HEADERS, structuredPatch } from 'diff';

/** The text of a document, or of lines of one. */
export interface PlacedText {
  readonly text: string;
  /** The number of its first line in the document. */
  readonly firstLine: number;
}

/** Lines around each change. */
const context = 3;
/** The most lines that may have come or gone, so that comparing takes some milliseconds at most. */
const maxEditLength = 300;

/** The changes of a text, as a unified diff without names; `undefined` if there are none, or too many to compare. */
export function hunksOf(before: PlacedText, now: PlacedText): string | undefined {
  const options = { context, maxEditLength };
  const patch = structuredPatch('', '', before.text, now.text, '', '', options);
  if (!patch || patch.hunks.length === 0) return undefined;
  const hunks = patch.hunks.map((hunk) => ({
    ...hunk,
    oldStart: hunk.oldStart + before.firstLine - 1,
    newStart: hunk.newStart + now.firstLine - 1,
  }));
  return formatPatch({ ...patch, hunks }, OMIT_HEADERS);
}
