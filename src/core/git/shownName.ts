/** Returns a file's name on one line, quoted if it has characters that end a line or are invisible. */
export function shownName(path: string): string {
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"]|^\s|\s$/u.test(path) ? JSON.stringify(path) : path;
}
