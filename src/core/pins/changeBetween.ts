import type { TextLines } from './lineMarks';
import type { TextChange } from './moveLines';

/** The lines that differ between two texts, from the first to the last, as one change. */
export function changeBetween(before: TextLines, after: TextLines): TextChange {
  const least = Math.min(before.count, after.count);
  let same = 0;
  while (same < least && before.at(same + 1) === after.at(same + 1)) same += 1;
  let end = 0;
  while (end < least - same && before.at(before.count - end) === after.at(after.count - end)) {
    end += 1;
  }
  const lines = Array.from({ length: after.count - end - same }, (_, index) =>
    after.at(same + 1 + index),
  );
  const start = { line: same, character: 0 };
  const text = lines.map((line) => `${line}\n`).join('');
  return { range: { start, end: { line: before.count - end, character: 0 } }, text };
}
