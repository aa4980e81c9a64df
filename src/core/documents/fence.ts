/** A fence that is longer than any in the text (CommonMark, fenced code blocks). */
export function fenceOf(text: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  return '`'.repeat(longest + 1);
}
