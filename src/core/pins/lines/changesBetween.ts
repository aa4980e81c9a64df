import type { TextLines } from './lineMarks';
import type { TextChange } from './moveLines';

/** The changes between two texts, aligned by the lines that occur once in each and by equal lines next to these. */
export function changesBetween(before: TextLines, after: TextLines): TextChange[] {
  const changes: TextChange[] = [];
  let [from, newFrom] = [1, 1];
  const behind = [before.count + 1, after.count + 1] as const;
  for (const [to, newTo] of [...commonLines(before, after), behind]) {
    let [end, newEnd] = [to, newTo];
    while (from < end && newFrom < newEnd && before.at(from) === after.at(newFrom)) {
      from += 1;
      newFrom += 1;
    }
    while (from < end && newFrom < newEnd && before.at(end - 1) === after.at(newEnd - 1)) {
      end -= 1;
      newEnd -= 1;
    }
    const lines = Array.from({ length: newEnd - newFrom }, (_, index) => after.at(newFrom + index));
    const text = lines.map((line) => `${line}\n`).join('');
    const range = { start: startOf(from), end: startOf(end) };
    if (from < end || text !== '') changes.push({ range, text });
    from = to + 1;
    newFrom = newTo + 1;
  }
  return changes.toReversed();
}

/** The numbers, in both texts, of lines that occur once in each and in the same order. */
function commonLines(before: TextLines, after: TextLines): (readonly [number, number])[] {
  const places = singleLines(after);
  const common: (readonly [number, number])[] = [];
  let last = 0;
  for (const [text, line] of singleLines(before)) {
    const place = places.get(text) ?? 0;
    if (place <= last) continue;
    common.push([line, place]);
    last = place;
  }
  return common;
}

/** The lines that occur once, with their numbers. */
function singleLines(text: TextLines): Map<string, number> {
  const lines = new Map<string, number>();
  const repeated = new Set<string>();
  for (let line = 1; line <= text.count; line++) {
    const content = text.at(line);
    if (lines.has(content)) repeated.add(content);
    lines.set(content, line);
  }
  for (const content of repeated) lines.delete(content);
  return lines;
}

function startOf(line: number) {
  return { line: line - 1, character: 0 };
}
