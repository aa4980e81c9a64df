import { InvalidRequest } from '../../base/errors';

/** 1-based, both ends included. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** Parses lines in a URI: `L10-L20`, `10-20`, or one line, `L10`; `undefined` if they are invalid. */
export function parseLines(text: string): LineRange | undefined {
  const [, from, to = from] = /^L?(\d{1,9})(?:-L?(\d{1,9}))?$/i.exec(text) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const range = { first: Number(from), last: Number(to) };
  return range.first >= 1 && range.last >= range.first ? range : undefined;
}

export const linesHelp =
  'Lines 10 to 20 are asked for as ?lines=10-20 or #L10-L20; the first line is 1.';

/** Formats lines as a canonical URI has them. */
export function formatLines({ first, last }: LineRange): string {
  return first === last ? `L${first}` : `L${first}-L${last}`;
}

/** The requested lines that a text has, with line ends; their range; and the number of all lines. */
export interface LineSlice {
  readonly text: string;
  readonly range: LineRange;
  readonly lineCount: number;
}

/** @throws InvalidRequest if the text ends before the first line. */
export function sliceLines(text: string, { first, last }: LineRange): LineSlice {
  let lineCount = 1;
  let start = first === 1 ? 0 : undefined;
  let end = text.length;
  for (const { index, 0: lineEnd } of text.matchAll(/\r\n|\r|\n/g)) {
    if (lineCount === last) end = index + lineEnd.length;
    lineCount += 1;
    if (lineCount === first) start = index + lineEnd.length;
  }
  if (start === undefined) throw pastTheEnd(first, lineCount);
  return {
    text: text.slice(start, end),
    range: { first, last: Math.min(last, lineCount) },
    lineCount,
  };
}

export function pastTheEnd(first: number, lineCount: number): InvalidRequest {
  return new InvalidRequest(`Line ${first} is past the end: there are ${lineCount} lines.`);
}

/** The text up to its last line end or, if it has none, without a character that was cut in two. */
export function wholeLines(text: string): string {
  const end = text.lastIndexOf('\n') + 1;
  return end > 0 ? text.slice(0, end) : text.replace(/(?<!\uFFFD)\uFFFD+$/, '');
}

/** The lines of the new text that a unified diff of one file shows as added, or between which lines were removed. */
export function newLinesIn(diff: string): readonly LineRange[] {
  const ranges: LineRange[] = [];
  let line = 0;
  let open: { first: number; last: number } | undefined;
  for (const text of diff.split('\n')) {
    const [, start] = /^@@ -\d+(?:,\d+)? \+(\d+)/.exec(text) ?? [];
    if (start !== undefined) [line, open] = [Number(start), undefined];
    else if (line === 0) continue;
    else if (text.startsWith('+') || text.startsWith('-')) {
      if (!open) ranges.push((open = { first: line, last: line }));
      if (text.startsWith('+')) open.last = line++;
    } else if (text.startsWith(' ')) {
      line += 1;
      open = undefined;
    }
  }
  return ranges;
}
