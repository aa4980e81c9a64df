/** Replaces line breaks, so that a name or a note cannot begin a line of its own in a longer text. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s*[\p{Cc}\u2028\u2029]+\s*/gu, ' ');
}
