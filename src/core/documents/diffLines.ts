import type { LineRange } from './lines';

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
