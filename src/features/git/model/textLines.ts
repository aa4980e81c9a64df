import type { Steps } from '../../../base/steps';

/** Splits a text where git does, at line feeds alone. Behind the last one is no line. */
export function* splitLines(text: string): Steps<readonly string[]> {
  const lines: string[] = [];
  for (let start = 0; start < text.length; yield) {
    const end = text.indexOf('\n', start);
    lines.push(text.slice(start, end < 0 ? undefined : end));
    start = end < 0 ? text.length : end + 1;
  }
  return lines;
}

/** The number of line feeds. */
export function* lineFeedsIn(bytes: Uint8Array): Steps<number> {
  let count = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1), yield) count += 1;
  return count;
}
