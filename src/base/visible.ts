/**
 * Invisible characters, by which a text could speak to a model alone: marks of direction and width, tags, and variation
 * selectors that no font has. Those that join letters and emoji are kept.
 */
const invisible =
  /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** Removes invisible characters, apart from control characters. */
export function visible(text: string): string {
  return text.replaceAll(invisible, '');
}
