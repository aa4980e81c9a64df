/** For a text of many lines of which this is one: a name, or what somebody wrote, begins none of its own. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s*[\p{Cc}\u2028\u2029]+\s*/gu, ' ');
}
