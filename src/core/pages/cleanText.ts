/**
 * Invisible characters, by which a page could speak to a model alone: marks of direction and width, tags, and variation
 * selectors that no font has. Those that join letters and emoji are kept.
 */
const invisible = /(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}/gu;

/** Control characters, apart from tabs and ends of lines. */
const control = /(?![\t\n])\p{Cc}/gu;

/** Removes what cannot be seen. */
export function visible(text: string): string {
  return text.replaceAll(invisible, '').replaceAll(control, '');
}

/** The Markdown that was made of a page. */
export function cleanMarkdown(text: string): string {
  const seen = visible(text.replaceAll(/\r\n?/g, '\n'));
  return `${seen.replaceAll(/\n{3,}/g, '\n\n').trim()}\n`;
}

const longestTitle = 200;

/** A title in one line; `undefined` if nothing is left of it. */
export function cleanTitle(text: string): string | undefined {
  const line = text.slice(0, 2_000).replaceAll(/\s+/g, ' ');
  const letters = Array.from(line.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim());
  const title = letters.slice(0, longestTitle).join('').trim();
  return title === '' ? undefined : title;
}
