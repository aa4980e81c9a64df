/** Characters that end a line or cannot be seen. */
const odd = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** A file's name on one line: as it is, or quoted, with escapes of line ends and invisible characters. */
export function shownName(path: string): string {
  const isPlain = !/"|^\s|\s$/.test(path) && path.search(odd) < 0;
  return isPlain ? path : JSON.stringify(path).replaceAll(odd, escaped);
}

function escaped(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
