/** A file's name on one line: as it is, or quoted if it has characters that end a line or cannot be seen. */
export function shownName(path: string): string {
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"]|^\s|\s$/u.test(path) ? JSON.stringify(path) : path;
}
