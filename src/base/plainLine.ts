/** The rest of a longer text is ignored. */
const maxLooked = 1_000;

/** Makes a text one short line, without icons, links or anything that changes how the text around it is shown. */
export function plainLine(text: string, maxLength: number): string {
  const line = text
    .slice(0, maxLooked)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\p{Cs}\p{Z}]+/gu, ' ')
    .replace(/([$\]])(?=\()/g, '$1 ')
    .trim();
  const letters = Array.from(line);
  return letters.length > maxLength ? `${letters.slice(0, maxLength - 1).join('')}…` : line;
}
