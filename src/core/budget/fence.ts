/** A fence that is longer than any in the text (CommonMark, fenced code blocks). */
export function fenceOf(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`{3,}/g), ([run]) => run.length));
  return '`'.repeat(longest + 1);
}
