/** Replaces line breaks, so that a name or a note cannot begin a line of its own in a longer text. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s*[\p{Cc}\u2028\u2029]+\s*/gu, ' ');
}

/** The beginning of what someone else calls a text, on one line; `undefined` if nothing of it shows. */
export function shownLine(text: unknown, mostCharacters: number): string | undefined {
  if (typeof text !== 'string') return undefined;
  const shown = text
    .slice(0, mostCharacters)
    .replaceAll(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
    .trim();
  return shown === '' ? undefined : shown;
}
